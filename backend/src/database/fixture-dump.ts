import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { fixture } from './fixture.ts'
import { memoryDatabase } from './memory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the dumped test database. */
    fixtureDump: string
  }
}

/** Makes the test database once, for every suite to load a copy of. */
export default async ({ provide }: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-fixture-'))
  const path = join(folder, 'database.tar')
  const made = await memoryDatabase(fixture())
  await writeFile(path, Buffer.from(await (await made.dump()).arrayBuffer()))
  await made.close()
  provide('fixtureDump', path)
  return () => rm(folder, { recursive: true })
}
