import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type Server as NetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { passwordResetMail, verifyMail } from './mails.ts'
import { type OutgoingMail, Undeliverable, outboxPost, smtpPost } from './post.ts'
import { readSender } from './mail.ts'

const link = `https://shop.test/user/verify?user=5b0c7e1e-7f5e-4f0e-9a51-1f5a2a0c0001&timestamp=1795238427&hash=${'nOWl'.repeat(16)}`
const uuid = '5b0c7e1e-7f5e-4f0e-9a51-1f5a2a0c0001'
const from = { name: 'Vacuum Components', address: 'shop@shop.test' }

function sentMail(to = 'ana@lab.example', overrides: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    ...verifyMail({ to, firstName: 'Zoë', link }),
    id: 7,
    uuid,
    ...overrides,
  }
}

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

const signal = new AbortController().signal

describe('the outbox', () => {
  const newOutbox = async () => {
    const parent = await mkdtemp(join(tmpdir(), 'shop-mail-'))
    endings.push(() => rm(parent, { recursive: true }))
    return join(parent, 'data', 'outbox')
  }

  test('writes one file per email, readable only by its owner', async () => {
    const folder = await newOutbox()
    const post = outboxPost(folder, from)
    await post.send(sentMail(), signal)
    const [file = '', ...others] = await readdir(folder)
    expect(others).toEqual([])
    expect(file).toMatch(/^\d{8}T\d{9}Z-000007-verify-ana@lab\.example\.eml$/)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
    const mail = await PostalMime.parse(await readFile(join(folder, file)))
    expect(mail).toMatchObject({
      from: { name: 'Vacuum Components', address: 'shop@shop.test' },
      to: [{ address: 'ana@lab.example' }],
      subject: 'Please confirm your email address',
      messageId: `<${uuid}@shop.test>`,
    })
    expect(mail.text).toContain('Hello Zoë,')
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(link.replaceAll('&', '&amp;'))
    expect(mail.attachments).toEqual([])
    // Links also work when the file is viewed as plain text.
    expect((await readFile(join(folder, file), 'utf8')).split('\r\n')).toContain(link)
  })

  test('sorts its files by time', async () => {
    const folder = await newOutbox()
    const post = outboxPost(folder, from)
    for (const id of [8, 9, 10, 11]) await post.send(sentMail('ana@lab.example', { id }), signal)
    const ids = (await readdir(folder)).toSorted().map((name) => Number(name.split('-')[1]))
    expect(ids).toEqual([8, 9, 10, 11])
  })

  test('stays in its folder whatever the recipient is called', async () => {
    const folder = await newOutbox()
    await outboxPost(folder, from).send(sentMail('../../x/y@lab.example'), signal)
    expect(await readdir(folder)).toEqual([expect.stringMatching(/-verify-\.\._\.\._x_y@lab\.example\.eml$/)])
  })

  test('prevents header injection by subject or name', async () => {
    const folder = await newOutbox()
    const injected = { name: 'Shop\r\nBcc: eve@evil.example', address: 'shop@shop.test' }
    await outboxPost(folder, injected).send(
      sentMail('ana@lab.example', { subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\n<b>' }),
      signal,
    )
    const [file = ''] = await readdir(folder)
    const mail = await PostalMime.parse(await readFile(join(folder, file)))
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail.bcc).toBeUndefined()
  })
})

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly secure: boolean
}

/** A mail server with its own certificate for the duration of a test. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
          secure: session.secure,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  endings.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { received, port: portOf(listening) }
}

function portOf(server: NetServer): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe('SMTP', () => {
  test('sends text and HTML over TLS if the server supports it', async () => {
    const { received, port } = await mailServer()
    await smtpPost(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`, from).send(sentMail(), signal)
    expect(received).toMatchObject([{ from: 'shop@shop.test', to: ['ana@lab.example'], secure: true }])
    const mail = await PostalMime.parse(received[0]?.raw ?? '')
    expect([mail.subject, mail.text?.includes(link), mail.html?.includes('<!doctype html>')]).toEqual([
      'Please confirm your email address',
      true,
      true,
    ])
  })

  test('rejects a server with an invalid certificate', async () => {
    const { received, port } = await mailServer()
    await expect(smtpPost(`smtp://127.0.0.1:${port}`, from).send(sentMail(), signal)).rejects.toThrow('certificate')
    expect(received).toEqual([])
  })

  test('logs in as the user in the URL, only over TLS', async () => {
    const logins: unknown[] = []
    const login: SMTPServerOptions = {
      disabledCommands: [],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, session, done) => {
        logins.push([username, password, session.secure])
        done(null, { user: username })
      },
    }
    const { received, port } = await mailServer(login)
    const user = 'shop%40lab:p%40ss%3Aword'
    await smtpPost(`smtp://${user}@127.0.0.1:${port}?tls.rejectUnauthorized=false`, from).send(sentMail(), signal)
    expect(received).toHaveLength(1)
    const withoutTls = await mailServer({ ...login, disabledCommands: ['STARTTLS'] })
    const plain = smtpPost(`smtp://${user}@127.0.0.1:${withoutTls.port}`, from)
    await expect(plain.send(sentMail(), signal)).rejects.toThrow()
    expect(logins).toEqual([['shop@lab', 'p@ss:word', true]])
  })

  test('treats permanent rejections as undeliverable and retries other failures', async () => {
    const refusing = (code: number) => Object.assign(new Error('no such user'), { responseCode: code })
    const outcome = async (options: SMTPServerOptions) => {
      const { port } = await mailServer({ ...options, hideSTARTTLS: true })
      return smtpPost(`smtp://127.0.0.1:${port}`, from)
        .send(sentMail(), signal)
        .then(
          () => 'sent',
          (error: unknown) => (error instanceof Undeliverable ? error.code : 'later'),
        )
    }
    expect(await outcome({ onRcptTo: (_address, _session, done) => done(refusing(550)) })).toBe(550)
    expect(await outcome({ onRcptTo: (_address, _session, done) => done(refusing(450)) })).toBe('later')
    expect(await outcome({ onMailFrom: (_address, _session, done) => done(refusing(553)) })).toBe('later')
    expect(await outcome({ onConnect: (_session, done) => done(refusing(554)) })).toBe('later')
    const reading = (code: number): SMTPServerOptions => ({
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(refusing(code)))
      },
    })
    expect(await outcome(reading(554))).toBe(554)
    expect(await outcome(reading(451))).toBe('later')
  })

  test('retries if the server is unavailable', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const port = portOf(taken)
    await new Promise<void>((resolve) => taken.close(() => resolve()))
    const failure = await smtpPost(`smtp://127.0.0.1:${port}`, from)
      .send(sentMail(), signal)
      .catch((error: unknown) => error)
    expect(failure).not.toBeInstanceOf(Undeliverable)
    expect(failure).toMatchObject({ code: 'ESOCKET' })
  })

  test('aborts the email in progress when the process ends', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    endings.push(() => new Promise<void>((resolve) => silent.close(() => resolve())))
    const stop = new AbortController()
    const sending = smtpPost(`smtp://127.0.0.1:${portOf(silent)}`, from).send(
      { ...sentMail(), ...passwordResetMail({ to: 'ana@lab.example', link }) },
      stop.signal,
    )
    silent.once('connection', (socket) => {
      endings.unshift(() => socket.destroy())
      stop.abort()
    })
    await expect(sending).rejects.toMatchObject({ code: 'EABORT' })
  })
})

test.each<[string, unknown]>([
  ['shop@lab.example', { name: '', address: 'shop@lab.example' }],
  ['Vacuum Components <shop@localhost>', { name: 'Vacuum Components', address: 'shop@localhost' }],
  ['"Components, Vacuum" <shop@lab.example>', { name: 'Components, Vacuum', address: 'shop@lab.example' }],
  ['shop', undefined],
  ['', undefined],
  ['a@lab.example, b@lab.example', undefined],
])('parses the sender %j', (text, sender) => {
  expect(readSender(text)).toEqual(sender)
})
