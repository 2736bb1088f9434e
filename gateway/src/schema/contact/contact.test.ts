import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { newEmail, VERIFY } from '../../testing/accounts.ts'
import { logIn, newCustomer } from '../../testing/customers.ts'
import { at, startTestGateway, textAt, type Visitor } from '../../testing/gateway.ts'
import { linkTokenTo, mailTo, officeMailOf } from '../../testing/mails.ts'
import { textLike } from '../../testing/matchers.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'
import { startRecorder } from '../../testing/recorder.ts'
import { declares, fullDocument } from '../../testing/siteProfiles.ts'

const SEND = `mutation ($input: SendContactMessageInput!) { sendContactMessage(input: $input) {
  isSent reference userErrors { code message path } } }`
const OFFICE = 'sales@vacuum-components.example'
const referencePattern = /^C-\d{6}-\d{4}$/

const { gateway, recorder } = await startRecordedGateway()

let places = 0
/** A client at its own place, since messages are limited per place. */
function newVisitor(): Visitor {
  const visitor = gateway.visitor()
  places += 1
  visitor.place = `198.51.100.${places}`
  return visitor
}

/** The gateway of these tests has its own clock. */
const longAgo = '2026-11-21T17:00:00.000Z'

function whole(over: Record<string, unknown> = {}) {
  return {
    name: 'Ana Ruiz',
    email: newEmail(),
    company: 'Ruiz Vacuum Lab',
    phone: '(661) 555-0101',
    subject: 'Technical',
    message: 'Is 450 °C fine?\n\nWe bake for 48 h.',
    startedAt: longAgo,
    website: '',
    ...over,
  }
}

async function send(input: Record<string, unknown>, visitor = newVisitor()) {
  const { data, errors } = await visitor.ask(SEND, { input })
  expect(errors).toEqual([])
  return at(data, 'sendContactMessage')
}

function refused(code: string, message: unknown, path: readonly string[]) {
  return {
    isSent: false,
    reference: null,
    userErrors: [{ code, message, path }],
  }
}

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000, 'x')])

async function sendFile(
  name: string | null,
  body: Buffer,
  { visitor = newVisitor(), type = 'application/octet-stream', headers = {} } = {},
) {
  const response = await fetch(`${gateway.url}/contact-files`, {
    method: 'POST',
    headers: {
      'content-type': type,
      ...(name !== null && { 'x-file-name': encodeURIComponent(name) }),
      ...(visitor.place !== null && { 'x-forwarded-for': visitor.place }),
      ...headers,
    },
    body: new Uint8Array(body),
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer, caching: response.headers.get('cache-control') }
}

/** A file that never ends. */
function streamed(name: string, place: string) {
  return request(`${gateway.url}/contact-files`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': name, 'x-forwarded-for': place },
  })
}

describe('a message to the office', () => {
  it('is answered with its reference, mailed to the office, and confirmed by email', async () => {
    const input = whole({ subject: 'Order status', orderNumber: ' #vx-2026-004183 ' })
    const sent = await send(input)
    expect(sent).toMatchObject({ isSent: true, userErrors: [] })
    const reference = textAt(sent, 'reference')
    expect(reference).toMatch(referencePattern)
    const mail = await officeMailOf(OFFICE, reference)
    for (const line of [
      `To: ${OFFICE}`,
      `Reply-To: ${input.email}`,
      `Subject: ${reference} Order status: VX-2026-004183`,
    ])
      expect(mail.split('\r\n')).toContain(line)
    expect(mail).toContain('We bake for 48 h.')
    const confirmation = await mailTo(input.email, 'contactConfirmation')
    expect(confirmation).toContain(reference)
    for (const typed of ['bake', 'Ana', 'Ruiz', 'VX-2026']) expect(confirmation).not.toContain(typed)
    // The first message of all is preceded by a check of which fields messages have.
    expect(recorder.requests.length).toBeLessThanOrEqual(2)
  })

  const line = (length: number) => 'x'.repeat(length)
  it.each([
    ['no name', { name: '  ' }, 'REQUIRED', 'Value is required', 'name'],
    ['a long name', { name: line(201) }, 'TOO_LONG', 'This field should be at most 200 characters long', 'name'],
    ['no email address', { email: '' }, 'REQUIRED', 'Value is required', 'email'],
    [
      'an email address that is not ASCII',
      { email: 'mi\u212Ae@lab.example' },
      'INVALID',
      "Before the @, use only the letters A to Z without accents, digits, and signs such as . _ ' + - &",
      'email',
    ],
    ['an invalid email address', { email: 'ana@lab' }, 'INVALID', 'Value is not a valid email address', 'email'],
    [
      'an invalid phone number',
      { phone: '555-CALL' },
      'INVALID',
      'Enter a phone number of 10 digits, or one with + and the country code',
      'phone',
    ],
    ['no subject', { subject: '' }, 'REQUIRED', 'Value is required', 'subject'],
    ['an unknown subject', { subject: 'Lottery' }, 'INVALID', 'Value is not a valid subject', 'subject'],
    ['no message', { message: ' \n ' }, 'REQUIRED', 'Value is required', 'message'],
    [
      'a short message',
      { message: ' 9 letters ' },
      'TOO_SHORT',
      'This field should be at least 10 characters long',
      'message',
    ],
    [
      'a long message',
      { message: line(4_001) },
      'TOO_LONG',
      'This field should be at most 4000 characters long',
      'message',
    ],
    ['no order number', { subject: 'Order status' }, 'REQUIRED', 'Value is required', 'orderNumber'],
    [
      'an invalid order number',
      { subject: 'Order status', orderNumber: 'the last one' },
      'INVALID',
      'Value is not a valid order number',
      'orderNumber',
    ],
    ['text in the hidden field', { website: 'https://spam.example' }, 'INVALID', 'Leave this field empty', 'website'],
  ])('with %s is rejected at that field, without a request', async (_what, over, code, message, field) => {
    expect(await send(whole(over))).toEqual(refused(code, message, [field]))
    expect(recorder.requests).toEqual([])
  })

  it('reports all problems together, in form order', async () => {
    const sent = await send({ name: '', email: 'x', phone: '1', subject: 'Order status', message: '' })
    const errors = at(sent, 'userErrors')
    expect(errors).toMatchObject(
      ['name', 'email', 'phone', 'orderNumber', 'message'].map((field) => ({ path: [field] })),
    )
  })

  it('does not reveal whether an order exists', async () => {
    const ask = (orderNumber: string) => send(whole({ subject: 'Order status', orderNumber }))
    expect(await ask('VX-1999-000001')).toMatchObject({ isSent: true, userErrors: [] })
  })

  it('is rejected within three seconds, and accepted after that', async () => {
    const visitor = newVisitor()
    const input = whole({ startedAt: '2026-11-21T18:00:00.000Z' })
    expect(await send(input, visitor)).toMatchObject(refused('RATE_LIMITED', textLike(/wait a few seconds/), []))
    gateway.advance(2_999)
    expect(await send(input, visitor)).toMatchObject({ isSent: false })
    expect(recorder.requests).toEqual([])
    gateway.advance(1)
    expect(await send(input, visitor)).toMatchObject({ isSent: true })
  })

  it('with a start time in the future is rejected', async () => {
    expect(await send(whole({ startedAt: '2999-01-01T00:00:00.000Z' }))).toMatchObject({ isSent: false })
    expect(recorder.requests).toEqual([])
  })

  it("is copied to a customer's own verified address only", async () => {
    const visitor = newVisitor()
    const { email, ...account } = await newCustomer(inject('backendUrl'))
    await logIn(visitor, { email, ...account })
    const input = whole({ email: email.toUpperCase() })
    expect(await send(input, visitor)).toMatchObject({ isSent: true })
    expect(await mailTo(email.toUpperCase(), 'contactConfirmation')).not.toContain('bake')

    const { data } = await visitor.ask(VERIFY, { input: { token: await linkTokenTo(email, 'verify') } })
    expect(at(data, 'verifyEmail', 'userErrors')).toEqual([])
    const sent = await send(input, visitor)
    const copy = await mailTo(email.toUpperCase(), 'contactCopy')
    for (const line of [textAt(sent, 'reference'), 'We bake for 48 h.']) expect(copy).toContain(line)

    const stranger = newEmail()
    await send(whole({ email: stranger }), visitor)
    expect(await mailTo(stranger, 'contactConfirmation')).not.toContain('bake')
  })

  it("is sent without a copy if the customer's account cannot be read", async () => {
    const visitor = newVisitor()
    const { email, ...account } = await newCustomer(inject('backendUrl'))
    await logIn(visitor, { email, ...account })
    const { data } = await visitor.ask(VERIFY, { input: { token: await linkTokenTo(email, 'verify') } })
    expect(at(data, 'verifyEmail', 'userErrors')).toEqual([])
    const failed: unknown[] = []
    recorder.intercept(({ address, method }, response) => {
      if (method !== 'GET' || !address.includes('/user/user')) return false
      failed.push(address)
      return Boolean(response.writeHead(500).end())
    })
    const sent = await send(whole({ email }), visitor)
    recorder.intercept(null)
    expect(failed).not.toEqual([])
    expect(sent).toMatchObject({ isSent: true })
    expect(await mailTo(email, 'contactConfirmation')).not.toContain('bake')
  })

  it('is limited to five per place and hour, not counting rejected ones', async () => {
    const visitor = newVisitor()
    for (let tries = 0; tries < 8; tries += 1) await send(whole({ message: 'short' }), visitor)
    recorder.intercept((_request, response) => Boolean(response.writeHead(500).end()))
    for (let tries = 0; tries < 6; tries += 1) await visitor.ask(SEND, { input: whole() })
    recorder.intercept(null)
    const answers = await Promise.all(Array.from({ length: 7 }, () => send(whole(), visitor)))
    expect(answers.filter((answer) => at(answer, 'isSent') === true)).toHaveLength(5)
    const message = 'Too many messages. Please try again in an hour, or call (661) 555-0100.'
    expect(await send(whole(), visitor)).toEqual(refused('RATE_LIMITED', message, []))
    expect(await send(whole())).toMatchObject({ isSent: true })
    recorder.intercept((_request, response) => Boolean(response.writeHead(429, { 'retry-after': '3600' }).end()))
    expect(await send(whole())).toEqual(refused('RATE_LIMITED', message, []))
    recorder.intercept(null)
  })

  it('that could not be sent fails with its own error code, and its file can be reused', async () => {
    const visitor = newVisitor()
    const file = await sendFile('a.pdf', pdf)
    const input = whole({ fileId: textAt(file.answer, 'id') })
    recorder.intercept((_request, response) => Boolean(response.destroy()))
    const failed = await visitor.ask(SEND, { input })
    expect(failed.data).toEqual({ sendContactMessage: null })
    expect(failed.errors).toMatchObject([
      { path: ['sendContactMessage'], extensions: { code: 'BACKEND_UNREACHABLE', status: 503 } },
    ])
    expect(JSON.stringify(gateway.log)).not.toContain(input.email)
    recorder.intercept(null)
    await expect
      .poll(async () => (await visitor.ask(SEND, { input })).data, { timeout: 10_000 })
      .toMatchObject({
        sendContactMessage: { isSent: true },
      })
  })
})

describe('a file for a message', () => {
  it('reaches the office with it, once', async () => {
    const { status, answer, caching } = await sendFile('Zeichnung Ø 40 "neu".pdf', pdf)
    expect([status, caching]).toEqual([201, 'no-store'])
    const fileId = textAt(answer, 'id')
    const sent = await send(whole({ fileId }))
    expect(sent).toMatchObject({ isSent: true })
    const mail = await officeMailOf(OFFICE, textAt(sent, 'reference'))
    expect(mail).toContain('Content-Type: application/pdf')
    expect(mail.replaceAll(/\s/g, '')).toContain(pdf.toString('base64'))
    const gone = 'The file is no longer available. Please attach it again.'
    expect(await send(whole({ fileId }))).toEqual(refused('EXPIRED', gone, ['fileId']))
    expect(await send(whole({ fileId: randomUUID() }))).toEqual(refused('EXPIRED', gone, ['fileId']))
  })

  it.each([
    ['drawing.PDF', pdf],
    ['part.step', Buffer.from("ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION(('x'),'2;1');")],
    ['part.stp', Buffer.from('\uFEFF\r\n ISO-10303-21;')],
    ['photo.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
    ['photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['photo.jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xdb])],
  ])('is accepted as %s', async (name, body) => {
    expect(await sendFile(name, body)).toMatchObject({ status: 201, answer: { id: textLike(/^[0-9a-f-]{36}$/) } })
  })

  const words = (message: string) => ({ error: { message } })
  const KINDS = 'Attach a PDF, STEP, PNG or JPEG file.'
  const FALSE_NAME = 'The content of this file does not match its extension.'
  it.each([
    ['an unsupported extension', 'setup.exe', Buffer.from('MZ'), 415, KINDS],
    ['two extensions', 'drawing.pdf.html', pdf, 415, KINDS],
    ['no extension', 'drawing', pdf, 415, KINDS],
    ['content that does not match its extension', 'drawing.pdf', Buffer.from('<html>'), 422, FALSE_NAME],
    ['too little content for its type', 'photo.png', Buffer.from([0x89, 0x50]), 422, FALSE_NAME],
    ['no content', 'drawing.pdf', Buffer.alloc(0), 422, 'This file is empty.'],
    ['no name', null, pdf, 422, 'This file has no name.'],
    ['a folder as its name', '../../../', pdf, 422, 'This file has no name.'],
    [
      'more than 10 MB',
      'drawing.pdf',
      Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]),
      413,
      'This file is larger than 10 MB.',
    ],
  ])('with %s is rejected with a clear message', async (_what, name, body, status, message) => {
    expect(await sendFile(name, body)).toMatchObject({ status, answer: words(message) })
  })

  it('of undeclared size is cut off at 10 MB', async () => {
    const sending = streamed('endless.pdf', '203.0.113.1')
    const answered = new Promise<unknown>((resolve) => {
      sending.once('response', ({ statusCode }) => resolve(statusCode))
      sending.once('error', () => resolve('cut'))
    })
    const pouring = setInterval(() => sending.write(Buffer.alloc(1024 * 1024)), 1)
    sending.write(pdf)
    const status = await answered
    clearInterval(pouring)
    sending.destroy()
    expect([413, 'cut']).toContain(status)
    expect(gateway.log.filter(({ msg }) => msg.startsWith('a file for the office'))).toEqual([])
  })

  it('is read to its end after an early rejection, so that the sender gets the response', async () => {
    const sending = streamed('program.exe', '203.0.113.3')
    const answered = once(sending, 'response')
    sending.setHeader('content-length', 16 * 1024 * 1024)
    sending.end(Buffer.alloc(16 * 1024 * 1024))
    await once(sending, 'finish')
    expect(await answered).toMatchObject([{ statusCode: 415 }])
  })

  it('of a client that leaves midway is not logged as a failure', async () => {
    const sending = streamed('half.pdf', '203.0.113.2')
    sending.on('error', () => {})
    sending.write(pdf)
    await expect.poll(() => recorder.requests.length, { timeout: 10_000 }).toBe(1)
    sending.destroy()
    const logged = () => gateway.log.filter(({ msg }) => msg === 'request').at(-1)
    await expect.poll(logged, { timeout: 10_000 }).toMatchObject({ path: '/contact-files' })
    expect(gateway.log.filter(({ msg }) => msg === 'a contact file could not be sent')).toEqual([])
  })

  it('is accepted from pages of the shop only', async () => {
    const headers = { cookie: 'cartToken=x', origin: 'https://evil.example' }
    expect(await sendFile('a.pdf', pdf, { headers })).toMatchObject({ status: 403 })
    expect(await sendFile('a.pdf', pdf, { type: 'application/pdf' })).toMatchObject({ status: 415 })
    expect(recorder.requests).toEqual([])
  })

  it('is limited to twenty per place and hour', async () => {
    const visitor = newVisitor()
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) statuses.push((await sendFile('a.png', png, { visitor })).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
  })

  it('that the site does not accept now is reported to the sender and logged', async () => {
    recorder.intercept(({ address }, response) => {
      if (!address.includes('field_file')) return false
      response.writeHead(503, { 'content-type': 'text/plain' }).end('down for maintenance')
      return true
    })
    const sent = await sendFile('a.pdf', pdf)
    expect(sent).toMatchObject({ status: 503, answer: words('The file could not be sent. Please try again.') })
    expect(gateway.log.filter(({ msg }) => msg === 'a contact file could not be sent')).toHaveLength(1)
  })
})

describe("a site with Drupal's standard contact form", () => {
  const endings: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0)) await end()
  })

  it('gets the message with the other fields appended, and returns no reference', async () => {
    const site = await startRecorder()
    const bodies: unknown[] = []
    site.intercept(async ({ address }, response, body) => {
      if (address !== '/jsonapi/contact_message/feedback') {
        response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"none"}')
        return true
      }
      const sent: unknown = JSON.parse((await body?.()) ?? '')
      bodies.push(at(sent, 'data'))
      const isPlain = !JSON.stringify(sent).includes('field_')
      const detail = 'The attribute field_company does not exist on the contact_message--feedback resource type.'
      const errors = [{ title: 'Unprocessable Content', status: '422', detail }]
      response.writeHead(isPlain ? 201 : 422, { 'content-type': 'application/vnd.api+json' })
      const data = {
        type: 'contact_message--feedback',
        id: randomUUID(),
        attributes: { langcode: 'en' },
        relationships: { recipient: [] },
      }
      response.end(JSON.stringify(isPlain ? { data } : { errors }))
      return true
    })
    const document = await fullDocument()
    const fields = document.types['contact_message--feedback']?.fields ?? {}
    for (const name of Object.keys(fields)) if (name.startsWith('field_')) delete fields[name]
    delete document.routes.contactFiles
    const plain = await startTestGateway(site.url, declares(document))
    endings.push(
      () => plain.stop(),
      () => site.stop(),
    )
    const input = whole({ email: 'ana@lab.example' })
    const { data, errors } = await plain.visitor().ask(SEND, { input })
    expect([data, errors]).toEqual([{ sendContactMessage: { isSent: true, reference: null, userErrors: [] } }, []])
    expect(bodies).toEqual([
      {
        type: 'contact_message--feedback',
        attributes: {
          name: 'Ana Ruiz',
          mail: 'ana@lab.example',
          subject: 'Technical',
          message: `${input.message}\n\nCompany: Ruiz Vacuum Lab\nPhone: 6615550101`,
          copy: false,
        },
      },
    ])
    const response = await fetch(`${plain.url}/contact-files`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'a.pdf' },
      body: new Uint8Array(pdf),
    })
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: { message: 'Files cannot be attached right now. Send the message without one.' } },
    ])
  })
})
