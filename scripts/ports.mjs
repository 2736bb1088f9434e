// Chooses the ports of the shop's processes, and finds the process that holds a port in use.
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { Refusal, run } from './setup.mjs'

/** Command line of a process; null if it cannot be read. */
export async function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    const { code, output } = await run('ps', ['-o', 'command=', '-p', String(pid)])
    return code === 0 ? output.trim() : null
  }
}

/** Inodes of the sockets that listen on a port, from Linux's tables. */
function listeningInodes(port) {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const inodes = new Set()
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    // A machine without IPv6 has no second table.
    const lines = existsSync(table) ? readFileSync(table, 'utf8').split('\n') : []
    for (const line of lines) {
      const fields = line.trim().split(/\s+/)
      // 0A is LISTEN.
      if (fields[1]?.endsWith(`:${hex}`) && fields[3] === '0A') inodes.add(fields[9])
    }
  }
  return inodes
}

function holderOnLinux(port) {
  const sockets = new Set([...listeningInodes(port)].map((inode) => `socket:[${inode}]`))
  if (sockets.size === 0) return null
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    try {
      const holds = readdirSync(`/proc/${pid}/fd`).some((fd) => {
        try {
          return sockets.has(readlinkSync(`/proc/${pid}/fd/${fd}`))
        } catch {
          return false
        }
      })
      if (holds) return Number(pid)
    } catch {}
  }
  return null
}

/** Process ID and command of the process that listens on a port; null if unknown. */
async function portHolder(port) {
  let pid = holderOnLinux(port)
  if (pid === null) {
    const { code, output } = await run('lsof', ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'])
    if (code !== 0) return null
    pid = Number(output.split('\n')[0])
  }
  return { pid, command: (await commandOf(pid)) ?? 'unknown' }
}

async function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1])
  } catch {
    const { code, output } = await run('ps', ['-o', 'ppid=', '-p', String(pid)])
    return code === 0 ? Number(output) : 0
  }
}

/** Process ID of the `npm start` or `npm run dev` that restarts a process; null if there is none. */
async function supervisorOf(pid) {
  for (let parent = await parentOf(pid); parent > 1; parent = await parentOf(parent))
    if (/scripts\/(start|dev)\.mjs/.test((await commandOf(parent)) ?? '')) return parent
  return null
}

async function inUse(port, { name, portName }) {
  const holder = await portHolder(port)
  if (holder === null)
    return `Port ${port} is in use, and the ${name} needs it: stop whatever is running there or set ${portName} to another port.`
  const { pid, command } = holder
  const supervisor = await supervisorOf(pid)
  const stop =
    supervisor === null
      ? `Stop it with "kill ${pid}"`
      : `A running shop restarts it: stop that shop with "kill ${supervisor}"`
  return `Port ${port}, which the ${name} needs, is in use by process ${pid} (${command.slice(0, 120)}). ${stop}, or set ${portName} to another port.`
}

/**
 * The port for a process; a free one for 0. Checked before anything starts. `user` has the variables of its address and their
 * defaults.
 */
export function reservePort(user, env) {
  const asked = Number(env[user.portName] || user.port)
  if (!Number.isInteger(asked) || asked < 0 || asked > 65535)
    throw new Refusal(`${user.portName} must be a port number, not "${env[user.portName]}".`)
  const problems = {
    EADDRINUSE: () => inUse(asked, user),
    EACCES: () =>
      `This user cannot open port ${asked} for the ${user.name}: set ${user.portName} to a port above 1023.`,
  }
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', async (error) => {
      const problem = problems[error.code]
      const text = problem ? await problem() : `The ${user.name} cannot listen on port ${asked}: ${error.message}`
      reject(new Refusal(text))
    })
    probe.listen(asked, env[user.hostName] || 'localhost', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
