import type { FastifyInstance } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import type { Log } from '../log.ts'
import { type Post, Undeliverable } from './post.ts'

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

type ReservedMail = Selectable<Tables['mails']>

/** Reserves the email that is longest due for this process, until its next attempt. */
async function reserveDue(database: Database, now: Date): Promise<ReservedMail | undefined> {
  const { rows } = await sql<ReservedMail>`
    update mails set tries = tries + 1,
      due = ${now}::timestamptz + coalesce((${retryDelays}::integer[])[tries + 1], ${HOUR}) * interval '1 millisecond'
    where id = (select id from mails where due <= ${now} order by due, id limit 1 for update skip locked)
    returning *`.execute(database)
  return rows[0]
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
    await post.send({ ...mail, to: mail.recipient, replyTo: mail.reply_to, attachment }, signal)
    log.info({ mail: uuid, kind, tries }, 'sent an email')
  } catch (error) {
    const facts = { mail: uuid, kind, tries, code: codeOf(error) }
    if (!(error instanceof Undeliverable) && tries < maxTries) {
      log.warn(facts, 'could not send an email; will retry later')
      return
    }
    log.error(facts, 'could not send an email; giving up')
  }
  await database.deleteFrom('mails').where('id', '=', mail.id).execute()
}

/** Sends queued emails, each once, until closed; failed ones are retried after growing delays. */
export function startDelivery(options: Options): Delivery {
  const { database, log, now = () => new Date() } = options
  const stop = new AbortController()
  let isClosed = false
  let awake = Promise.withResolvers<void>()

  /** @returns milliseconds until the next email is due */
  const sendDue = async (): Promise<number> => {
    for (let mail = await reserveDue(database, now()); mail !== undefined; mail = await reserveDue(database, now())) {
      await attemptMail(options, mail, stop.signal)
      if (isClosed) return 0
    }
    const next = await database.selectFrom('mails').select('due').orderBy('due').limit(1).executeTakeFirst()
    return next === undefined ? HOUR : Math.min(HOUR, Math.max(0, next.due.getTime() - now().getTime()))
  }

  const run = async (): Promise<void> => {
    for (await awake.promise; !isClosed; await awake.promise) {
      awake = Promise.withResolvers()
      const pause = await sendDue().catch((error: unknown) => {
        log.error({ err: error }, 'cannot read the email queue; will retry in a minute')
        return MINUTE
      })
      const timer = setTimeout(awake.resolve, pause)
      void awake.promise.then(() => clearTimeout(timer))
    }
  }
  const running = run()

  return {
    wake: () => awake.resolve(),
    close: async () => {
      isClosed = true
      awake.resolve()
      const deadline = setTimeout(() => stop.abort(), graceMs)
      await running
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
