import { join } from 'node:path'
import { closeInTurn } from '../../closing.ts'
import { Refusal, messageOf } from '../../errors.ts'
import { isAbsent, createFolder, takeOver } from './folder.ts'
import { takeLock } from './lock.ts'
import { type PostgresOptions, type PostgresServer, startPostgres } from './postgres.ts'
import { findProgram } from './program.ts'

function notAFolder(folder: string) {
  return `${folder} cannot be used as a folder: set DATA_DIR to another path.`
}
function noRight(folder: string) {
  return `This user cannot read and write the folder ${folder}: change its permissions, or set DATA_DIR to another folder.`
}
function full(folder: string) {
  return `The disk of ${folder} is full. Nothing was lost: free some space and start again.`
}

const folderProblems: Readonly<Record<string, (folder: string) => string>> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: noRight,
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
  ENOSPC: full,
  EDQUOT: full,
}

function folderRefusal(error: unknown, folder: string): Refusal {
  if (error instanceof Refusal) return error
  const problem = folderProblems[error instanceof Error && 'code' in error ? String(error.code) : '']
  return new Refusal(problem?.(folder) ?? `The database in ${folder} cannot be opened (${messageOf(error)}).`)
}

export function databaseFolder(dataFolder: string): string {
  return join(dataFolder, 'database')
}

/** Runs PostgreSQL on the database in a data folder, and locks the folder meanwhile. @throws Refusal */
export async function startEmbedded(
  dataFolder: string,
  options: Pick<PostgresOptions, 'onLost' | 'onRestarted' | 'settings'> = {},
): Promise<PostgresServer> {
  const folder = databaseFolder(dataFolder)
  const program = await findProgram(folder)
  try {
    const lock = await takeLock(`${folder}.lock`)
    try {
      if (await isAbsent(folder)) await createFolder(folder, program)
      await takeOver(folder, program)
      const { url, stop } = await startPostgres({ folder, program, ...options })
      return { url, stop: () => closeInTurn(stop, () => lock.release()) }
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    throw folderRefusal(error, folder)
  }
}
