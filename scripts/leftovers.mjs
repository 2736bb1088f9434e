// Notes which processes a start has, so that the next start finds those that outlived a killed one.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { commandOf } from './ports.mjs'
import { cache, Refusal } from './setup.mjs'

const folder = path.join(cache, 'running')

/** Where the start with a process ID notes its processes. */
export const noteOf = (pid) => path.join(folder, `${pid}.json`)

/** Notes the processes of a start, as { name, pid, entry }. Without a right to write, there is no note. */
export function noteProcesses(processes, owner = process.pid) {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(noteOf(owner), JSON.stringify(processes))
  } catch {}
}

export const forgetProcesses = () => rmSync(noteOf(process.pid), { force: true })

const runs = async (pid, text) => (await commandOf(pid))?.includes(text) === true

/** What is left of starts that were killed. Notes of starts that have nothing left are removed. */
async function findLeftovers() {
  const leftovers = []
  let names = []
  try {
    names = readdirSync(folder)
  } catch {}
  for (const name of names) {
    const file = path.join(folder, name)
    if (file === noteOf(process.pid) || (await runs(path.parse(name).name, 'scripts/'))) continue
    let processes = []
    try {
      processes = JSON.parse(readFileSync(file, 'utf8'))
    } catch {}
    const left = []
    for (const each of processes) if (await runs(each.pid, each.entry)) left.push(each)
    if (left.length === 0) rmSync(file, { force: true })
    leftovers.push(...left)
  }
  return leftovers
}

const named = (leftovers) => leftovers.map(({ name, pid }) => `${name} (process ${pid})`).join(', ')

/**
 * Waits for what is left of a killed start, for at most `patience` milliseconds, and refuses with its names where it does not
 * stop by itself.
 */
export async function refuseLeftovers(patience = 15_000) {
  const until = Date.now() + patience
  let leftovers = await findLeftovers()
  if (leftovers.length > 0) console.log(`An earlier start was killed; waiting for its ${named(leftovers)} to stop…`)
  while (leftovers.length > 0 && Date.now() < until) {
    await wait(250)
    leftovers = await findLeftovers()
  }
  if (leftovers.length > 0)
    throw new Refusal(
      `An earlier start was killed and left ${named(leftovers)} running. Stop them with "kill ${leftovers.map(({ pid }) => pid).join(' ')}", or with "kill -9" if they do not respond, and start again.`,
    )
}
