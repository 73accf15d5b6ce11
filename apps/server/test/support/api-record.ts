// biome-ignore lint/suspicious/noExplicitAny: records of every model, as they come over HTTP and in exports: a test fails where what it expects is not there
export type ApiRecord = any
