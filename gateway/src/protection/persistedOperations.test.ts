import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PublishedBuilds } from '@shop/runtime/publishedBuilds'
import { schema } from '../schema/index.ts'
import { isExecutable } from './documents.ts'
import { PersistedOperations } from './persistedOperations.ts'

const own = 'query OwnQuery { shop { companyName } }'
const other = 'query OtherQuery { shop { email } }'
const newer = 'query NewerQuery { shop { fieldOfTheNextSchema } }'

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

let folder: string
const failures: unknown[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'operations-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  expect(failures).toEqual([])
})

/** The operations of a gateway whose build has these texts. */
async function start(name: string, texts: readonly string[]): Promise<PersistedOperations> {
  const file = path.join(folder, `${name}.json`)
  await writeFile(file, JSON.stringify(Object.fromEntries(texts.map((text) => [idOf(text), text]))))
  const onFailure = (error: unknown) => void failures.push(error)
  const builds = new PublishedBuilds({ folder: path.join(folder, 'builds'), kinds: ['operations'], onFailure })
  const isValid = (text: string) => isExecutable(schema, text)
  const operations = new PersistedOperations(pathToFileURL(file), { reload: false, builds, isValid })
  await operations.publish()
  return operations
}

describe('operations of other builds', () => {
  it('are known once they are loaded, whether their build is newer or older', async () => {
    const first = await start('first', [own])
    const second = await start('second', [other])
    for (const [operations, text] of [
      [first, other],
      [second, own],
    ] as const) {
      expect([operations.textOf(idOf(text)), operations.hasText(text)]).toEqual([null, false])
      await operations.load(idOf(text))
      expect([operations.textOf(idOf(text)), operations.hasText(text)]).toEqual([text, true])
    }
  })

  it('stay unknown if this gateway cannot execute them', async () => {
    await start('second', [newer])
    const first = await start('first', [own])
    await first.load(idOf(newer))
    expect([first.textOf(idOf(newer)), first.hasText(newer)]).toEqual([null, false])
  })

  it('stay unknown if their text does not match their ID', async () => {
    const first = await start('first', [own])
    const build = path.join(folder, 'builds/forged/operations')
    await mkdir(build, { recursive: true })
    await writeFile(path.join(build, `${idOf(other)}.graphql`), own)
    await first.load(idOf(other))
    expect(first.textOf(idOf(other))).toBeNull()
  })

  it.each(['nope', '../second', idOf('query Unknown { shop { email } }')])('are not found by the ID %s', async (id) => {
    const first = await start('first', [own])
    await first.load(id)
    expect(first.textOf(id)).toBeNull()
  })

  it('are published once, even if several gateways have the same build', async () => {
    await start('first', [own, other])
    await start('second', [own, other])
    const [build = '', ...rest] = await readdir(path.join(folder, 'builds'))
    expect(rest).toEqual([])
    expect(await readdir(path.join(folder, 'builds', build, 'operations'))).toHaveLength(2)
  })
})
