import { readdirSync, readFileSync } from 'node:fs'

/** In megabytes. */
export interface Memory {
  readonly rss: number
  /** Shared pages are divided among the processes that share them. */
  readonly pss: number
}

const KB_PER_MB = 1_024

/** Memory of a process; zeros if it has exited. */
export function memoryOf(pid: number): Memory {
  const text = readProc(`/proc/${pid}/smaps_rollup`)
  const value = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / KB_PER_MB)
  return { rss: value('Rss'), pss: value('Pss') }
}

/** Process IDs of a process and all its descendants. */
export function treeOf(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = readProc(`/proc/${name}/stat`)
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const tree = [root]
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  return tree
}

/** Text of a file below /proc; empty if its process has exited. */
export function readProc(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
