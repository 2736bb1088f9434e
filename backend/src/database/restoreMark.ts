import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'

/** Marker file in a data folder while a restore fills it. */
export const restoreMark = 'restore.unfinished'

/** Throws a Refusal if a restore into the data folder was interrupted. */
export async function refuseUnfinishedRestore(dataFolder: string): Promise<void> {
  const path = join(dataFolder, restoreMark)
  const isMarked = await access(path).then(
    () => true,
    () => false,
  )
  if (isMarked) throw new Refusal(`A restore is under way or was interrupted (${path}): run npm run restore again.`)
}
