// Records the processes of each start, so that the next start finds those that outlived a killed one.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { commandOf } from './ports.mjs'
import { cache, Refusal } from './setup.mjs'

const folder = path.join(cache, 'running')

/** File in which the start with this process ID records its processes. */
export function noteOf(pid) {
  return path.join(folder, `${pid}.json`)
}

/** Records the processes of a start, as { name, pid, entry }; does nothing if the file cannot be written. */
export function noteProcesses(processes, owner = process.pid) {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(noteOf(owner), JSON.stringify(processes))
  } catch {}
}

export function forgetProcesses() {
  return rmSync(noteOf(process.pid), { force: true })
}

async function runs(pid, text) {
  return (await commandOf(pid))?.includes(text) === true
}

/** Processes left by killed starts. Removes records of starts that left none. */
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

function named(leftovers) {
  return leftovers.map(({ name, pid }) => `${name} (process ${pid})`).join(', ')
}

/**
 * Waits at most `patience` milliseconds for processes left by a killed start to stop. Throws a Refusal that names those that
 * do not.
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
      `An earlier start was killed and left ${named(leftovers)} running. Stop them with "kill ${leftovers.map(({ pid }) => pid).join(' ')}", or with "kill -9" if they are not responding, and start again.`,
    )
}
