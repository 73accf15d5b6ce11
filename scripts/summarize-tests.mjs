// Adds up what `npm test` and `npm run test:deep` have reported: the last line of .ci/run. Its argument is 0 when both of them said that all is well.
import { packagesWithTests, summarize } from './test-reports.mjs'

const reports = ['quick', 'deep'].flatMap((depth) => packagesWithTests(depth)).map(({ report }) => report)
process.exit(summarize(reports, process.argv[2] !== '0'))
