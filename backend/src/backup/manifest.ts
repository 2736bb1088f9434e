import { z } from 'zod'

export const MANIFEST_NAME = 'manifest.json'

/** Entries are read into memory, so this bounds the memory of backups and restores. */
export const MAX_ENTRY_BYTES = 64 * 2 ** 20

export const FORMAT = 1

const table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })

const sequence = z.object({
  name: z.string(),
  /** As text: a sequence may exceed what a JavaScript number holds. */
  value: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
})

const databaseContents = z.object({
  /** Version of the PostgreSQL server that the rows come from. */
  postgres: z.string(),
  /** Names of the applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(table.extend({ rows: z.number().int().min(0) })),
  sequences: z.array(sequence),
})

const entry = z.object({
  name: z.string(),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const manifest = z.object({
  shop: z.literal('vacuum-shop'),
  format: z.literal(FORMAT, 'was written by another version of the shop'),
  /** ISO 8601. */
  created: z.string(),
  database: databaseContents,
  entries: z.array(entry),
})

export type Table = z.infer<typeof table>
export type DatabaseContents = z.infer<typeof databaseContents>
export type ArchiveEntry = z.infer<typeof entry>
/** The last entry of a backup: it describes all others. */
export type Manifest = z.infer<typeof manifest>

export function parseManifest(text: string): Manifest {
  const parsed = manifest.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`${MANIFEST_NAME}: ${problems.join('; ')}`)
}
