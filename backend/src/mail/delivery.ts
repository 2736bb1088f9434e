import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { Log } from '../log.ts'
import { type Post, type OutgoingMail, Undeliverable } from './post.ts'

/** Reads a file to attach to an email. */
async function readContactFile(database: Database, id: number) {
  const file = await database.selectFrom('contact_files').selectAll().where('id', '=', id).executeTakeFirst()
  if (file === undefined) return undefined
  const { rows } = await sql<{ content: string }>`
    select encode(content, 'base64') as content from contact_file_parts where file_id = ${id} order by place`.execute(
    database,
  )
  const content = Buffer.concat(rows.map((part) => Buffer.from(part.content, 'base64')))
  return { name: file.name, mime: file.mime, content }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Delay before each retry, ms. An attempt locks its email for as long: only one process sends it, and emails of a
 * process that died are retried.
 */
const retryDelays = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR]

/** Links in emails are valid for a day, which is the sum of the delays. */
export const maxTries = retryDelays.length + 1

/** How long shutdown waits for the email in progress, ms. */
const graceMs = 5_000

export interface Delivery {
  /** Checks for due emails; call this when some may have been queued. */
  wake(): void
  /** Stops delivery. Queued emails stay for the next start. */
  close(): Promise<void>
}

interface Options {
  readonly database: Database
  readonly post: Post
  readonly log: Log
  readonly now?: () => Date
}

type ReservedMail = Omit<OutgoingMail, 'attachment'> & {
  readonly tries: number
  readonly contact_file_id: number | null
}

/** Reserves the email that is longest due for this process, until its next attempt. */
function reserveDue(database: Database, now: Date): Promise<ReservedMail | undefined> {
  return database.transaction().execute(async (transaction) => {
    const mail = await transaction
      .selectFrom('mails')
      .selectAll()
      .where('due', '<=', now)
      .orderBy('due')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (mail === undefined) return undefined
    const pause = retryDelays[mail.tries] ?? HOUR
    await transaction
      .updateTable('mails')
      .set({ tries: mail.tries + 1, due: new Date(now.getTime() + pause) })
      .where('id', '=', mail.id)
      .execute()
    return { ...mail, to: mail.recipient, replyTo: mail.reply_to, tries: mail.tries + 1 }
  })
}

function deleteMail(database: Database, id: number) {
  return database.deleteFrom('mails').where('id', '=', id).execute()
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error
    ? String(error.code)
    : error instanceof Error
      ? error.name
      : 'unknown'
}

/** Attempts one email. Logs identify it, but contain no text, link or recipient. */
async function attemptMail({ database, post, log }: Options, mail: ReservedMail, signal: AbortSignal): Promise<void> {
  const { uuid, kind, tries, contact_file_id: fileId } = mail
  try {
    const attachment = fileId === null ? undefined : await readContactFile(database, fileId)
    await post.send({ ...mail, attachment }, signal)
    log.info({ mail: uuid, kind, tries }, 'sent an email')
  } catch (error) {
    const facts = { mail: uuid, kind, tries, code: codeOf(error) }
    if (!(error instanceof Undeliverable) && tries < maxTries) {
      log.warn(facts, 'could not send an email; will retry later')
      return
    }
    log.error(facts, 'could not send an email; giving up')
  }
  await deleteMail(database, mail.id)
}

async function nextDue(database: Database): Promise<Date | undefined> {
  const row = await database.selectFrom('mails').select('due').orderBy('due').limit(1).executeTakeFirst()
  return row?.due
}

/** Sends queued emails, each once, until closed; failed ones are retried after growing delays. */
export function startDelivery(options: Options): Delivery {
  const { database, log, now = () => new Date() } = options
  const stop = new AbortController()
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isWokenMeanwhile = false

  const sendDue = async (): Promise<Date | undefined> => {
    for (let mail = await reserveDue(database, now()); mail !== undefined; mail = await reserveDue(database, now())) {
      await attemptMail(options, mail, stop.signal)
      if (closed) return undefined
    }
    return nextDue(database)
  }

  const rest = (ms: number) => {
    if (closed) return
    timer = setTimeout(wake, ms)
  }

  const run = async () => {
    try {
      const due = await sendDue()
      if (due !== undefined) rest(Math.max(due.getTime() - now().getTime(), 0))
    } catch (error) {
      log.error({ err: error }, 'cannot read the email queue; will retry in a minute')
      rest(MINUTE)
    }
    round = undefined
    if (isWokenMeanwhile) wake()
  }

  const wake = () => {
    if (closed) return
    clearTimeout(timer)
    isWokenMeanwhile = round !== undefined
    round ??= run()
  }

  return {
    wake,
    close: async () => {
      closed = true
      clearTimeout(timer)
      const deadline = setTimeout(() => stop.abort(), graceMs)
      await round
      clearTimeout(deadline)
    },
  }
}

/** Emails leave after the response to the request that queued them, so its timing reveals nothing. */
export function deliverMails(app: FastifyInstance, options: Options): void {
  const delivery = startDelivery(options)
  app.addHook('onReady', async () => delivery.wake())
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') delivery.wake()
  })
  app.addHook('onClose', () => delivery.close())
}
