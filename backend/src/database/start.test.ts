import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fill } from './fill.ts'
import { fixture } from './fixture.ts'
import { emptyDatabase } from './test-database.ts'
import { migrate } from './migrate.ts'
import { startDatabase } from './start.ts'
import { readFillState } from './state.ts'

let dataFolder = ''
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'shop-data-'))
})
afterEach(() => rm(dataFolder, { recursive: true }))

const start = () => startDatabase({ dataFolder, databaseUrl: undefined })

test('the embedded database is made, kept and locked', async () => {
  const first = await start()
  expect(await readFillState(first.database)).toEqual({ kind: 'empty' })
  await fill(first.database, fixture())
  await expect(start()).rejects.toThrow(/in use by process/)
  await first.close()
  const second = await start()
  expect(await readFillState(second.database)).toMatchObject({ kind: 'ready' })
  expect(await second.database.selectFrom('products').select('title').execute()).toHaveLength(55)
  await second.close()
  expect(await readdir(dataFolder)).toEqual(['database', 'database.made'])
})

test('what an interrupted start left is made anew', async () => {
  await mkdir(join(dataFolder, 'database.new/base'), { recursive: true })
  await writeFile(join(dataFolder, 'database.new/PG_VERSION'), '18\n')
  await (await start()).close()
  expect(await readdir(dataFolder)).toEqual(['database', 'database.made'])
})

test('a fill that was interrupted is seen, and done over', async () => {
  const { database, close } = await emptyDatabase()
  await migrate(database)
  const interrupted = fill(database, {
    ...fixture(),
    progress: ({ done, total }) => {
      if (done > total / 2) throw new Error('stopped')
    },
  })
  await expect(interrupted).rejects.toThrow('stopped')
  expect(await readFillState(database)).toEqual({ kind: 'filling' })
  const left = await database.selectFrom('products').select('id').execute()
  expect(left).toHaveLength(55)
  await fill(database, fixture())
  expect(await readFillState(database)).toMatchObject({ kind: 'ready' })
  expect(await database.selectFrom('product_index').select('product_id').execute()).toHaveLength(54)
  await close()
})

test('two fills make the same rows', async () => {
  const { database, close } = await emptyDatabase()
  await migrate(database)
  const rows = async () => ({
    products: await database.selectFrom('products').selectAll().orderBy('id').execute(),
    variations: await database.selectFrom('variations').selectAll().orderBy('id').execute(),
    index: await database.selectFrom('product_index').selectAll().orderBy('product_id').execute(),
  })
  await fill(database, fixture())
  const first = await rows()
  await fill(database, fixture())
  expect(await rows()).toEqual(first)
  await close()
})

test('a catalogue that refers to what it lacks is refused', async () => {
  const { database, close } = await emptyDatabase()
  await migrate(database)
  const { catalogue, content } = fixture()
  const products = catalogue.products.map((product) => ({ ...product, category: 'nowhere' }))
  await expect(fill(database, { catalogue: { ...catalogue, products }, content })).rejects.toThrow(
    'The catalogue has no category "nowhere".',
  )
  await close()
})
