import { expect, test } from 'vitest'
import { explain } from './explain.ts'

function failure(code: string) {
  return Object.assign(new Error('it failed'), { code })
}
const embedded = { dataFolder: '/data', databaseUrl: undefined }
const server = { dataFolder: '/data', databaseUrl: 'postgres://shop@db/shop' }

test.each([
  ['53100', embedded, 'The disk of /data is full. Nothing was lost: free some space and start again.'],
  ['53100', server, 'The disk of the database server is full. Nothing was lost: free some space and start again.'],
  [
    '28000',
    embedded,
    /^The database in \/data\/database was not created by this shop, or is damaged .*Restore the last/,
  ],
  [
    '3D000',
    embedded,
    /^The database in \/data\/database was not created by this shop, or is damaged .*Restore the last/,
  ],
  ['ECONNREFUSED', server, 'The database cannot be reached: it failed.'],
])('explains %s with %o', async (code, location, sentence) => {
  expect((await explain(failure(code), location))?.message).toMatch(sentence)
})

test('does not explain a fault in a query', async () => {
  expect(await explain(failure('42601'), embedded)).toBeUndefined()
  expect(await explain(failure('3D000'), server)).toBeUndefined()
})
