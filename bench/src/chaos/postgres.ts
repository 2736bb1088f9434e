import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ProcessPlan } from './managedProcess.ts'

const DEBIAN = '/usr/lib/postgresql'
const USER = 'shop'

interface Owner {
  readonly uid: number
  readonly gid: number
}

interface Server {
  readonly plan: ProcessPlan
  readonly url: string
}

/** The folder with `initdb` and `postgres`: the newest of Debian's packages. @throws Error if there is none */
function binaries(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const newest = versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => path.join(DEBIAN, version, 'bin'))
  const found = newest.find((folder) => existsSync(path.join(folder, 'initdb')))
  if (!found) throw new Error('PostgreSQL is not installed. Run `apt install postgresql` or use --engine embedded.')
  return found
}

/** PostgreSQL refuses to run as root, so it runs as this user. */
function owner(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Creates a cluster in `folder` and returns the command that starts its server, which listens on loopback only. */
export function preparePostgres(folder: string, port: number): Server {
  const bin = binaries()
  const as = owner()
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (as) chownSync(folder, as.uid, as.gid)
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  const init = ['-D', folder, '-U', USER, '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '--data-checksums']
  execFileSync(path.join(bin, 'initdb'), init, { env, stdio: 'pipe', ...as })
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  return {
    plan: {
      name: 'postgres',
      command: path.join(bin, 'postgres'),
      args: ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
      env,
      stopSignal: 'SIGINT',
      ...as,
    },
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
  }
}

/** Process ID of the postmaster that runs in a folder; null if none does. */
export function postmasterIn(folder: string): number | null {
  const file = path.join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  return Number.isInteger(pid) && pid > 1 ? pid : null
}
