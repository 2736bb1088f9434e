import type { RecordProxy } from 'relay-runtime'

/** Relay's types promise every record; the store may lack it, or know that it is null. */
export const linked = (record: RecordProxy | null | undefined, field: string): RecordProxy | null | undefined =>
  record?.getLinkedRecord(field)
