import { defineConfig } from 'vitepress'
import { generatedGroup, groupedGroup } from './sidebar.ts'

// Everything the site needs comes from its own address: no fonts, scripts or counters of others, and the search runs in the reader's
// browser. test/site.deep.test.ts looks at every built page.
export default defineConfig({
  title: 'Belfry',
  description: 'Belfry keeps records, tells other systems what happens, and acts on it',
  lang: 'en',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  srcExclude: ['README.md', 'testing.md', 'design/**', 'decisions/**', 'spec/**', 'test-results/**'],
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  themeConfig: {
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    docFooter: { prev: 'Before', next: 'Next' },
    nav: [
      { text: 'Guide', link: '/guide/first-steps', activeMatch: '^/guide/' },
      { text: 'Reference', link: '/reference/operations/', activeMatch: '^/reference/' },
    ],
    sidebar: [
      {
        text: 'Guide',
        items: [
          { text: 'First steps', link: '/guide/first-steps' },
          { text: 'A stay, from booking to payment', link: '/guide/a-stay' },
          { text: 'API keys', link: '/guide/api-keys' },
          { text: 'Accounts, audit log, export', link: '/guide/accounts' },
          { text: 'Webhooks', link: '/guide/webhooks' },
          { text: 'Receiving webhooks', link: '/guide/receiving-webhooks' },
          { text: 'Where requests may go', link: '/guide/targets' },
          { text: 'The event log', link: '/guide/event-log' },
          { text: 'The event stream', link: '/guide/event-stream' },
          { text: 'Automations', link: '/guide/automations' },
          { text: 'Variables and conditions', link: '/guide/variables-and-conditions' },
          { text: 'Waiting and calling', link: '/guide/waiting-and-calling' },
          { text: 'Schedules', link: '/guide/schedules' },
          { text: 'Testing flows', link: '/guide/testing-flows' },
          { text: 'Errors', link: '/guide/errors' },
          { text: 'Repeating requests', link: '/guide/repeating-requests' },
          { text: 'Paging and versions', link: '/guide/paging-and-versions' },
          { text: 'Self-hosting', link: '/guide/self-hosting' },
          { text: 'Backup and restore', link: '/guide/backup' },
          { text: 'Moving to another database', link: '/guide/moving' },
          { text: 'Changing the master keys', link: '/guide/master-keys' },
          { text: 'Watching it run', link: '/guide/watching' },
        ],
      },
      {
        text: 'Reference',
        items: [
          generatedGroup('records', 'Records'),
          generatedGroup('operations', 'Operations'),
          generatedGroup('events', 'Events'),
          groupedGroup('steps', 'Steps'),
          { text: 'Settings', link: '/reference/settings' },
          { text: 'Command line', link: '/reference/command-line' },
          { text: 'Permissions', link: '/reference/permissions' },
          { text: 'Problems', link: '/reference/problems' },
          { text: 'Problems of flows', link: '/reference/flow-problems' },
        ],
      },
    ],
  },
})
