import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '../migrations.ts'
import { migrate } from '../database/migrate.ts'
import type { OpenDatabase } from '../database/open.ts'
import { emptyDatabase } from '../sample/testDatabase.ts'
import { createLog } from '../log.ts'
import { createServer } from '../server.ts'
import { openTestShop, testAccess } from '../testShop.ts'
import { maxTries, startDelivery } from './delivery.ts'
import { passwordResetMail } from './mails.ts'
import { type Post, type OutgoingMail, Undeliverable } from './post.ts'
import { enqueueMail } from './queue.ts'

let opened: OpenDatabase

beforeAll(async () => {
  opened = await emptyDatabase()
  await migrate(opened.database, migrations)
})
afterAll(() => opened.close())
afterEach(() => opened.database.deleteFrom('mails').execute())

const link = 'https://shop.test/user/new-password?hash=very-secret'
function mailTo(to: string) {
  return passwordResetMail({ to, firstName: 'Ana', link })
}

function queued() {
  return opened.database.selectFrom('mails').select(['recipient', 'tries', 'due']).execute()
}

/** A mail transport that records emails and behaves as the test says. */
function recordingPost(send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void> = () => Promise.resolve()) {
  const received: OutgoingMail[] = []
  const post: Post = {
    send: (mail, signal) => {
      received.push(mail)
      return send(mail, signal)
    },
  }
  return { post, given: received }
}

function recordingLog() {
  let text = ''
  const log = createLog('info', {
    write: (line) => {
      text += line
    },
  })
  return { log, text: () => text }
}

/** Delivers until the queue is as the test expects; closing waits only for the email in progress. */
async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('delivery', () => {
  test('sends queued emails in order, once, and logs and deletes them', async () => {
    const { post, given: received } = recordingPost()
    const { log, text } = recordingLog()
    const delivery = startDelivery({ database: opened.database, post, log })
    for (const to of ['ana@lab.example', 'bob@lab.example', 'cleo@lab.example'])
      await enqueueMail(opened.database, mailTo(to), new Date())
    delivery.wake()
    delivery.wake()
    await until(async () => (await queued()).length === 0)
    await delivery.close()
    expect(received.map(({ to }) => to)).toEqual(['ana@lab.example', 'bob@lab.example', 'cleo@lab.example'])
    expect(received[0]).toMatchObject({ kind: 'passwordReset', subject: 'Set a new password' })
    expect(text().match(/sent an email/g)).toHaveLength(3)
    expect(text()).not.toMatch(/secret|@lab|Hello/)
  })

  test('sends emails that were queued during delivery', async () => {
    const { post, given: received } = recordingPost(async ({ to }) => {
      if (to !== 'ana@lab.example') return
      await enqueueMail(opened.database, mailTo('bob@lab.example'), new Date())
      delivery.wake()
    })
    const delivery = startDelivery({ database: opened.database, post, log: createLog('silent') })
    await enqueueMail(opened.database, mailTo('ana@lab.example'), new Date())
    delivery.wake()
    await until(async () => received.length === 2 && (await queued()).length === 0)
    await delivery.close()
    expect(received.map(({ to }) => to)).toEqual(['ana@lab.example', 'bob@lab.example'])
  })

  test('sends no email of a transaction that was rolled back', async () => {
    const { post, given: received } = recordingPost()
    const delivery = startDelivery({ database: opened.database, post, log: createLog('silent') })
    const failing = opened.database.transaction().execute(async (transaction) => {
      await enqueueMail(transaction, mailTo('ana@lab.example'), new Date())
      throw new Error('no account after all')
    })
    await expect(failing).rejects.toThrow('no account after all')
    await enqueueMail(opened.database, mailTo('bob@lab.example'), new Date())
    delivery.wake()
    await until(async () => (await queued()).length === 0)
    await delivery.close()
    expect(received.map(({ to }) => to)).toEqual(['bob@lab.example'])
  })

  test('sends each email once from two processes on one database', async () => {
    const received: string[] = []
    const posts = [0, 1].map(() => recordingPost(async ({ to }) => void received.push(to)).post)
    const deliveries = posts.map((post) => startDelivery({ database: opened.database, post, log: createLog('silent') }))
    const recipients = Array.from({ length: 12 }, (_, index) => `reader${index}@lab.example`)
    for (const to of recipients) await enqueueMail(opened.database, mailTo(to), new Date())
    for (const delivery of deliveries) delivery.wake()
    await until(async () => (await queued()).length === 0)
    await Promise.all(deliveries.map((delivery) => delivery.close()))
    expect(received.toSorted()).toEqual(recipients.toSorted())
  })

  test('retries after growing delays within a day, logs that, and gives up', async () => {
    let time = Date.now()
    const { post, given: received } = recordingPost(() =>
      Promise.reject(new Error(`mailbox of ana@lab.example: ${link}`)),
    )
    const { log, text } = recordingLog()
    await enqueueMail(opened.database, mailTo('ana@lab.example'), new Date())
    const began = time + 1000
    time = began
    const pauses: number[] = []
    for (let tries = 1; tries <= maxTries; tries += 1) {
      const now = () => new Date(time)
      const delivery = startDelivery({ database: opened.database, post, log, now })
      delivery.wake()
      await until(() => received.length === tries)
      await delivery.close()
      const [mail] = await queued()
      if (tries === maxTries) {
        expect(mail).toBeUndefined()
        break
      }
      expect(mail?.tries).toBe(tries)
      const due = mail?.due.getTime() ?? 0
      pauses.push(due - time)
      time = due
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(time - began).toBeLessThan(24 * 3_600_000)
    expect(received).toHaveLength(maxTries)
    expect(new Set(received.map(({ uuid }) => uuid)).size).toBe(1)
    const lines = text().trim().split('\n')
    expect(lines.filter((line) => line.includes('will retry later'))).toHaveLength(maxTries - 1)
    expect(lines.filter((line) => line.includes('giving up'))).toHaveLength(1)
    expect(text()).not.toMatch(/secret|ana@lab|password\?|Hello/)
  })

  test('waits for emails that are not due yet', async () => {
    const { post, given: received } = recordingPost()
    const delivery = startDelivery({
      database: opened.database,
      post,
      log: createLog('silent'),
      now: () => new Date(Date.now() - 10_000),
    })
    await enqueueMail(opened.database, mailTo('ana@lab.example'), new Date())
    delivery.wake()
    await delivery.close()
    expect([received.length, (await queued()).length]).toEqual([0, 1])
  })

  test('gives up on permanent failures immediately and logs them once', async () => {
    const { post, given: received } = recordingPost(() => Promise.reject(new Undeliverable(550)))
    const { log, text } = recordingLog()
    const delivery = startDelivery({ database: opened.database, post, log })
    await enqueueMail(opened.database, mailTo('ana@lab.example'), new Date())
    delivery.wake()
    await until(async () => (await queued()).length === 0)
    await delivery.close()
    expect(received).toHaveLength(1)
    expect(text().trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(text())).toMatchObject({ kind: 'passwordReset', code: '550', tries: 1 })
    expect(text()).not.toMatch(/secret|ana@lab/)
  })

  test('continues after one email fails', async () => {
    const { post, given: received } = recordingPost(({ to }) =>
      to === 'ana@lab.example' ? Promise.reject(new Error('busy')) : Promise.resolve(),
    )
    const delivery = startDelivery({ database: opened.database, post, log: createLog('silent') })
    await enqueueMail(opened.database, mailTo('ana@lab.example'), new Date())
    await enqueueMail(opened.database, mailTo('bob@lab.example'), new Date())
    delivery.wake()
    await until(() => received.length === 2)
    await delivery.close()
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(['ana@lab.example'])
  })

  test('finishes the email in progress when closed, and sends the rest after the next start', async () => {
    let finish = () => undefined as void
    const { post, given: received } = recordingPost(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    const first = startDelivery({ database: opened.database, post, log: createLog('silent') })
    await enqueueMail(opened.database, mailTo('ana@lab.example'), new Date())
    await enqueueMail(opened.database, mailTo('bob@lab.example'), new Date())
    first.wake()
    await until(() => received.length === 1)
    const closed = first.close()
    finish()
    await closed
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(['bob@lab.example'])
    first.wake()
    expect(received).toHaveLength(1)

    const later = recordingPost()
    const second = startDelivery({ database: opened.database, post: later.post, log: createLog('silent') })
    second.wake()
    await until(async () => (await queued()).length === 0)
    await second.close()
    expect(later.given.map(({ to }) => to)).toEqual(['bob@lab.example'])
  })
})

test('sends emails from an earlier start, and those of a request after its response', async () => {
  const { post, given: received } = recordingPost()
  const shop = await openTestShop({ post })
  await enqueueMail(shop.database, mailTo('ana@lab.example'), new Date())
  await shop.get('/jsonapi')
  expect(received).toEqual([])
  await shop.send({ method: 'POST', url: '/jsonapi/cart/add' })
  await until(() => received.length === 1)
  await shop.close()

  const left = await openTestShop()
  await enqueueMail(left.database, mailTo('bob@lab.example'), new Date())
  const second = await createServer({ ...left, ...testAccess, log: createLog('silent'), post })
  await until(() => received.length === 2)
  await second.close()
  await left.close()
  expect(received.map(({ to }) => to)).toEqual(['ana@lab.example', 'bob@lab.example'])
})

describe('the queue', () => {
  test.each([
    'ana@lab.example, bob@lab.example',
    'ana@lab.example\r\nBcc: bob@lab.example',
    'ana@lab.example\u2028bob@lab.example',
    'Ana <ana@lab.example>',
    'ana@lab.example;bob@lab.example',
    '"ana"@lab.example',
  ])('rejects %j as recipient and reply address', async (to) => {
    await expect(enqueueMail(opened.database, mailTo(to), new Date())).rejects.toThrow('one plain recipient address')
    const answeredThere = { ...mailTo('office@shop.test'), replyTo: to }
    await expect(enqueueMail(opened.database, answeredThere, new Date())).rejects.toThrow('one plain reply-to address')
    expect(await queued()).toEqual([])
  })
})
