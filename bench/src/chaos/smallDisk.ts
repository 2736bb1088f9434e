import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** Room for one export of all parts, which is about 11 MB. */
const DISK_MB = 16

/** Puts a small disk of its own at the folder. @returns how to remove it; null if this user cannot mount disks */
export function mountSmallDisk(folder: string): (() => void) | null {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=1777`, 'tmpfs', folder], { stdio: 'pipe' })
    return () => execFileSync('umount', ['--lazy', folder])
  } catch {
    return null
  }
}
