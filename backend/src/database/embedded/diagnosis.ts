import { Refusal } from '../../errors.ts'

export const untouched = 'Nothing in it was changed.'
export const restoreBackup =
  'Nothing in it was changed. Restore the last backup into an empty DATA_DIR (docs/operations.md, "Restoring").'

const diskFull = /No space left on device|Disk quota exceeded|wrote only \d+ of|Check free disk space/

/** PostgreSQL's log messages, and what to do about each. */
const problems: readonly (readonly [RegExp, (folder: string) => string])[] = [
  [diskFull, (folder) => `The disk of ${folder} is full. The database is intact: free some space and start again.`],
  [
    /Permission denied|wrong ownership|Operation not permitted/,
    (folder) =>
      `The database in ${folder} belongs to another user: start the shop as that user, or make this user its owner.`,
  ],
  [
    /invalid (primary )?checkpoint record|could not locate a valid checkpoint|required checkpoint|pg_wal|WAL file/,
    (folder) => `The database in ${folder} is damaged: its write-ahead log (pg_wal) is missing or incomplete.`,
  ],
  [
    /pg_control|control file/,
    (folder) => `The database in ${folder} is damaged: its control file (global/pg_control) is missing or unreadable.`,
  ],
  [
    /could not access status of transaction/,
    (folder) => `The database in ${folder} is damaged: its commit log (pg_xact) is missing or incomplete.`,
  ],
  [/No such file or directory/, (folder) => `The database in ${folder} is damaged: some of its files are missing.`],
  [
    /incompatible with server/,
    (folder) =>
      `The database in ${folder} was created by a different build of PostgreSQL than the one in this release: restore a backup into an empty DATA_DIR.`,
  ],
  [
    /lock file "postmaster\.pid" already exists|shared memory block .* still in use/s,
    (folder) =>
      `Another PostgreSQL process uses the database in ${folder}: stop it (the first line of postmaster.pid is its process ID).`,
  ],
]

function lastComplaint(errors: string): string {
  // Skips lines about connections that arrived during startup.
  const lines = errors.split('\n').filter((line) => line.trim() !== '' && !line.includes('the database system is'))
  const complaint = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1)
  return complaint?.replace(/^.*(?:FATAL|PANIC|error): +/, '') ?? 'it exited without a message'
}

function isDamage(sentence: string): boolean {
  return sentence.includes('is damaged')
}

/** Explains from PostgreSQL's log why it does not start on a folder. */
export function diagnose(errors: string, folder: string): Refusal {
  const sentence = problems.find(([pattern]) => pattern.test(errors))?.[1](folder)
  if (sentence === undefined)
    return new Refusal(
      `The database in ${folder} cannot be opened (${lastComplaint(errors)}). If that cannot be corrected: ${restoreBackup}`,
    )
  return new Refusal(isDamage(sentence) ? `${sentence} ${restoreBackup}` : sentence)
}

/** Explains from the log of `initdb` why it created no database. */
export function diagnoseCreation(errors: string, folder: string): Refusal {
  return new Refusal(
    diskFull.test(errors)
      ? `The disk of ${folder} is full. No database was created: free some space and start again.`
      : `No database can be created in ${folder} (${lastComplaint(errors)}).`,
  )
}
