import type { Generated } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    /** A change of public content. */
    content_changes: {
      id: Generated<string>
      /** Null until its transaction commits. */
      number: string | null
      /** UUIDs of the parts, and their products, whose stock changed; null if anything else may have changed. */
      subjects: readonly string[] | null
    }
  }
}
