import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { chown, lstat, mkdir, mkdtemp, open, readdir, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diagnose } from './diagnosis.ts'
import { startEmbedded } from './embedded.ts'
import { createFolder } from './folder.ts'
import { findProgram } from './program.ts'

let parent = ''
let healthy = ''
let dataFolder = ''
let folder = ''
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'shop-folder-'))
  healthy = join(parent, 'healthy/database')
  await createFolder(healthy, await findProgram(healthy), { durable: false })
})
afterAll(() => rm(parent, { recursive: true }))
beforeEach(async () => {
  dataFolder = await mkdtemp(join(parent, 'data of the shop '))
  folder = join(dataFolder, 'database')
})
afterEach(() => rm(dataFolder, { recursive: true, force: true }))

function copyHealthy() {
  cpSync(healthy, folder, { recursive: true })
}

/** Opens the database, runs a query and closes it. */
async function openAndClose() {
  const { url, stop } = await startEmbedded(dataFolder)
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ one: number }>('select 1 as one')
  await client.end()
  await stop()
  return rows
}

/** PostgreSQL writes its start options and statistics to these. */
const recordNames = ['postmaster.opts', 'pgstat.stat']

/** A digest of all files except PostgreSQL's own records. */
function digests(): string[] {
  const entries = readdirSync(dataFolder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !recordNames.includes(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${path} ${hash('sha1', readFileSync(path))}`)
    .toSorted()
}

/** Error message of a start that is refused and changes nothing. */
async function refusal(): Promise<string> {
  const before = digests()
  const error: unknown = await startEmbedded(dataFolder).catch((reason: unknown) => reason)
  expect(digests()).toEqual(before)
  return error instanceof Error ? error.message : 'It started.'
}

async function overwrite(file: string, position: number, bytes: Buffer) {
  const handle = await open(join(folder, file), 'r+')
  await handle.write(bytes, 0, bytes.length, position)
  await handle.close()
}

const damages: Readonly<Record<string, readonly [() => Promise<unknown>, RegExp]>> = {
  'without its log': [
    () => rm(join(folder, 'pg_wal'), { recursive: true }),
    /damaged: its write-ahead log .* is missing .*Nothing in it was changed\. Restore the last backup/,
  ],
  'with an empty log': [
    async () => {
      for (const { name } of (await readdir(join(folder, 'pg_wal'), { withFileTypes: true })).filter((entry) =>
        entry.isFile(),
      ))
        await truncate(join(folder, 'pg_wal', name), 0)
    },
    /damaged: its write-ahead log/,
  ],
  'without its control file': [
    () => rm(join(folder, 'global/pg_control')),
    /damaged: its control file .*Restore the last backup/,
  ],
  'with a zeroed control file': [
    () => overwrite('global/pg_control', 0, Buffer.alloc(8192)),
    /damaged: its control file .*Restore the last backup/,
  ],
  'without its settings': [
    () => rm(join(folder, 'postgresql.conf')),
    /damaged: some of its files are missing\. .*Restore/,
  ],
  'with an empty commit log': [
    async () => {
      for (const name of await readdir(join(folder, 'pg_xact'))) await rm(join(folder, 'pg_xact', name))
    },
    /damaged: .*Restore the last backup/,
  ],
  'without its version': [() => rm(join(folder, 'PG_VERSION')), /damaged: its file PG_VERSION is missing/],
  'with an unreadable version': [
    () => writeFile(join(folder, 'PG_VERSION'), 'nonsense'),
    /damaged: its file PG_VERSION is unreadable/,
  ],
  'of another version': [
    () => writeFile(join(folder, 'PG_VERSION'), '15\n'),
    /was created by PostgreSQL 15, .* Run it with PostgreSQL 15 and set DATABASE_URL/,
  ],
}

describe('startEmbedded', () => {
  test('creates a database in a missing and in an empty folder, and opens it again', async () => {
    expect(await openAndClose()).toEqual([{ one: 1 }])
    expect(await openAndClose()).toEqual([{ one: 1 }])
    expect(await readdir(dataFolder)).toEqual(['database', 'database.made'])
    await rm(dataFolder, { recursive: true })
    await mkdir(folder, { recursive: true })
    expect(await openAndClose()).toEqual([{ one: 1 }])
  })

  test('starts over if creating a database was interrupted', async () => {
    await mkdir(join(dataFolder, 'database.new/base'), { recursive: true })
    await writeFile(join(dataFolder, 'database.new/PG_VERSION'), '18\n')
    expect(await openAndClose()).toEqual([{ one: 1 }])
  })

  test.each(Object.entries(damages))('refuses a database %s', async (_name, [damage, message]) => {
    copyHealthy()
    await damage()
    expect(await refusal()).toMatch(message)
  })

  test('refuses a folder with other files', async () => {
    await mkdir(folder)
    await writeFile(join(folder, 'notes.txt'), 'mine')
    expect(await refusal()).toMatch(/holds something other than a database \(notes\.txt\)\. Nothing in it was changed/)
  })

  test('refuses to create a database where one was lost', async () => {
    await openAndClose()
    await rm(folder, { recursive: true })
    expect(await refusal()).toMatch(
      /is missing, but .*database\.made shows that there was one.*Restore the last backup/,
    )
  })

  test.each(['office.key', 'outbox/one.eml'])('refuses to create a database beside %s', async (name) => {
    const path = join(dataFolder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '')
    expect(await refusal()).toMatch(
      /is missing, but .*(office\.key|outbox) shows that there was one.*Restore the last backup.*set DATABASE_URL/,
    )
    expect(await readdir(dataFolder)).toEqual([name.split('/')[0]])
  })

  test('refuses to create a database among files of another program', async () => {
    await mkdir(join(dataFolder, 'photos'))
    await writeFile(join(dataFolder, 'report.doc'), 'mine')
    expect(await refusal()).toMatch(
      /holds files that are not the shop's \(photos, report\.doc\)\. Nothing in it was changed\. Set DATA_DIR to an empty/,
    )
    expect(await readdir(dataFolder)).toEqual(['photos', 'report.doc'])
  })

  test('refuses to create a database inside another one', async () => {
    copyHealthy()
    const outer = dataFolder
    dataFolder = folder
    expect(await refusal()).toBe(
      `${folder} is itself a database folder. Nothing in it was changed. Set DATA_DIR to ${outer}.`,
    )
    dataFolder = outer
  })

  test('creates a database beside files of a first start and of the operator', async () => {
    for (const name of ['files', 'backups', 'lost+found', 'outbox']) await mkdir(join(dataFolder, name))
    for (const name of ['client.secret', 'shop.log']) await writeFile(join(dataFolder, name), '')
    expect(await openAndClose()).toEqual([{ one: 1 }])
  })

  test('opens a folder under a path too long for a socket', async () => {
    dataFolder = join(dataFolder, 'deep'.repeat(30))
    expect(await openAndClose()).toEqual([{ one: 1 }])
    expect((await readdir('/tmp')).filter((name) => name.startsWith('shop-socket-'))).toEqual([])
  })
})

describe.skipIf(process.getuid?.() !== 0)('startEmbedded as root', () => {
  const owner = async (path: string) => (await lstat(path)).uid
  const giveAllTo = (path: string, uid: number) => execFileSync('chown', ['-R', `${uid}:${uid}`, path])

  test('runs as the owner of an empty DATA_DIR', async () => {
    await chown(dataFolder, 1, 1)
    expect(await openAndClose()).toEqual([{ one: 1 }])
    expect(await owner(folder)).toBe(1)
    expect(await owner(join(folder, 'global/pg_control'))).toBe(1)
    expect(await owner(`${folder}.made`)).toBe(1)
  })

  test('keeps the owner of a database, even an unnamed one', async () => {
    copyHealthy()
    giveAllTo(folder, 54_321)
    expect(await openAndClose()).toEqual([{ one: 1 }])
    expect(await owner(folder)).toBe(54_321)
  })

  test.each(['pg_wal', 'global/pg_control', 'base'])('opens a database whose %s belongs to root', async (name) => {
    copyHealthy()
    giveAllTo(folder, 1)
    giveAllTo(join(folder, name), 0)
    expect(await openAndClose()).toEqual([{ one: 1 }])
    expect(await owner(join(folder, name))).toBe(1)
  })
})

test.each([
  'FATAL:  could not open directory "pg_wal": Permission denied',
  'PANIC:  could not open file "global/pg_control": Permission denied',
])('diagnose does not mistake missing permissions for damage: %s', (complaint) => {
  const { message } = diagnose(complaint, '/data/database')
  expect(message).toContain('belongs to another user')
  expect(message).not.toContain('damaged')
})

/** Whether this user can mount a file system. */
function canMount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', parent], { stdio: 'ignore' })
    execFileSync('umount', [parent])
    return true
  } catch {
    return false
  }
}

test('startEmbedded leaves nothing behind if the disk is too small for a database', async (context) => {
  if (!canMount()) return context.skip()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', dataFolder])
  try {
    expect(await refusal()).toMatch(/disk of .* is full\. No database was created: free some space and start again/)
    expect(await readdir(dataFolder)).toEqual([])
  } finally {
    execFileSync('umount', [dataFolder])
  }
})

test('startEmbedded refuses a full disk, and opens the same folder once there is space', async (context) => {
  if (!canMount()) return context.skip()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', dataFolder])
  try {
    const fillDisk = async () => {
      const { bavail, bsize } = await statfs(dataFolder)
      await writeFile(join(dataFolder, 'ballast'), Buffer.alloc(bavail * bsize))
    }
    const freeDisk = () => rm(join(dataFolder, 'ballast'))
    await fillDisk()
    expect(await refusal()).toMatch(/disk of .* is full.*free some space and start again/)
    await freeDisk()
    await openAndClose()
    await fillDisk()
    expect(await refusal()).toMatch(/disk of .* is full.*free some space and start again/)
    await freeDisk()
    expect(await openAndClose()).toEqual([{ one: 1 }])
  } finally {
    execFileSync('umount', [dataFolder])
  }
})
