import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, PGliteDialect, type PGliteDialectConfig } from 'kysely'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { migrations } from '../areas.ts'
import { migrate } from '../database/migrate.ts'
import type { Database, Tables } from '../database/tables.ts'
import { emptyDatabase } from '../sample/testDatabase.ts'
import { backUp } from './backup.ts'
import { withPglite } from './pglite.ts'
import { restore } from './restore.ts'

/** Where scripts/backup.mjs keeps the package once it has fetched it. */
const packages = resolve(
  import.meta.dirname,
  '../../../node_modules/.cache/shop/pglite-0.5.16/node_modules/@electric-sql/pglite/dist',
)

const load = (name: string): Promise<unknown> => import(pathToFileURL(join(packages, name)).href)

const main = z.custom<{
  PGlite: {
    create(options: { dataDir: string; extensions: object }): Promise<Extract<PGliteDialectConfig['pglite'], object>>
  }
}>()
const trigrams = z.custom<{ pg_trgm: object }>()
const unaccents = z.custom<{ unaccent: object }>()

const tricky = {
  name: 'tricky',
  value: 'tab\t newline\n\\. \\N backslash\\ ü 好 🙂',
  changed: new Date('2026-11-22T12:00:00Z'),
}

/** Fills a folder as an earlier release did. */
async function fillFolder(dataFolder: string): Promise<void> {
  const { PGlite } = main.parse(await load('index.js'))
  const { pg_trgm } = trigrams.parse(await load('contrib/pg_trgm.js'))
  const { unaccent } = unaccents.parse(await load('contrib/unaccent.js'))
  await mkdir(dataFolder)
  const dataDir = join(dataFolder, 'database')
  const pglite = await PGlite.create({ dataDir, extensions: { pg_trgm, unaccent } })
  const database: Database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(database, migrations)
  await database.insertInto('shop_state').values(tricky).execute()
  await database.destroy()
  await writeFile(join(dataFolder, 'office.key'), 'the-key\n')
}

test.skipIf(!existsSync(packages))(
  'restores a folder of PGlite (skipped until npm run backup -- FILE --pglite DATA_DIR has fetched it)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-pglite-'))
    const target = await emptyDatabase()
    try {
      const dataFolder = join(folder, 'old')
      await fillFolder(dataFolder)
      const file = join(folder, 'old.tar.gz')
      const { signal } = new AbortController()
      const options = { dataFolder, module: join(packages, 'index.js'), workFolder: folder }
      await withPglite(options, (session) => backUp({ session, dataFolder, file, signal }))
      expect(await readdir(folder)).toEqual(['old', 'old.tar.gz'])
      expect(await readdir(dataFolder)).toEqual(['database', 'office.key'])
      const url = new URL(inject('serverUrl'))
      url.pathname = target.name
      await restore({ dataFolder: join(folder, 'new'), databaseUrl: url.href }, file, signal)
      const rows = await target.database.selectFrom('shop_state').selectAll().where('name', '=', 'tricky').execute()
      expect(rows).toEqual([tricky])
      expect(await readdir(join(folder, 'new'))).toEqual(['office.key'])
    } finally {
      await target.close()
      await rm(folder, { recursive: true })
    }
  },
  120_000,
)
