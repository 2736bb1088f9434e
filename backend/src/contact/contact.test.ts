import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addCustomer, type TestCustomer } from '../accounts/testCustomer.ts'
import { messageOf, type Post, type OutgoingMail } from '../mail/post.ts'
import { openTestShop, type TestResponse, type TestShop } from '../testShop.ts'
import { deleteUnsentFiles } from './files.ts'

let shop: TestShop
let now: Date
let sent: OutgoingMail[]
let refuses = false
let ana: TestCustomer
beforeAll(async () => {
  const post: Post = {
    send: (mail) => {
      if (refuses) return Promise.reject(new Error('no mail today'))
      sent.push(mail)
      return Promise.resolve()
    },
  }
  shop = await openTestShop({ now: () => now, post })
  ana = await addCustomer(shop.database, 'ana.ruiz', new Date('2027-01-01T00:00:00Z'))
})
afterAll(() => shop.close())
beforeEach(async () => {
  // Emails queued by an earlier test.
  if (!refuses) await expect.poll(() => shop.database.selectFrom('mails').select('id').execute()).toEqual([])
  now = new Date('2026-11-22T07:30:00Z')
  sent = []
  refuses = false
  for (const table of ['mails', 'contact_messages', 'contact_files', 'contact_counts'] as const)
    await shop.database.deleteFrom(table).execute()
})

const address = '/jsonapi/contact_message/feedback'
/** Responses have no address of their own. */
const resource = z.object({
  data: z.object({ type: z.string(), id: z.uuid(), attributes: z.record(z.string(), z.unknown()) }),
})
function accepted(answer: TestResponse) {
  return resource.parse(answer.json()).data
}

const office = 'sales@vacuum-components.example'

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
const jpg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])
const step = Buffer.from("ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION(('flange'),'2;1');\nENDSEC;\n")

const whole = {
  name: 'Ana Ruiz',
  mail: 'ana.ruiz@lab.example',
  subject: 'Technical',
  message: 'Is 450 °C fine?\n\nWe bake for 48 h.',
  copy: true,
  field_company: 'Ruiz Vacuum Lab',
  field_phone: '16615550100',
  field_subject: 'Technical',
}

const aboutAnOrder = {
  ...whole,
  subject: 'Order status: VX-2026-004183',
  field_subject: 'Order status',
  field_order_number: 'VX-2026-004183',
}

/** Whether a customer has used their verification link. */
function confirm({ id }: TestCustomer, isConfirmed: boolean) {
  return shop.database.updateTable('users').set({ mail_verified: isConfirmed }).where('id', '=', id).execute()
}

function write(
  attributes: Record<string, unknown>,
  file?: string,
  { type = 'contact_message--feedback', by }: { type?: string; by?: TestCustomer } = {},
) {
  return shop.send({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/vnd.api+json', ...by?.headers },
    payload: JSON.stringify({
      data: {
        type,
        attributes,
        ...(file === undefined ? {} : { relationships: { field_file: { data: { type: 'file--file', id: file } } } }),
      },
    }),
  })
}

function upload(name: string, content: Buffer, headers: Record<string, string> = {}) {
  return shop.send({
    method: 'POST',
    url: `${address}/field_file`,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `file; filename="${Buffer.from(name).toString('latin1')}"`,
      ...headers,
    },
    payload: content,
  })
}

async function uploaded(name = 'drawing.pdf', content = pdf): Promise<string> {
  return accepted(await upload(name, content)).id
}

async function mails(count: number): Promise<OutgoingMail[]> {
  await expect.poll(() => sent.length).toBe(count)
  return sent
}

/** An email as delivered. */
async function delivered(mail: OutgoingMail) {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const from = { name: 'Vacuum Components', address: 'shop@shop.test' }
  const { message } = await transport.sendMail(messageOf(mail, from, new AbortController().signal))
  return PostalMime.parse(message as Buffer)
}

async function count(table: 'contact_messages' | 'contact_files' | 'contact_file_parts' | 'mails') {
  return (await shop.database.selectFrom(table).selectAll().execute()).length
}

describe('a message to the office', () => {
  test("returns itself with a reference based on the shop's date", async () => {
    const answer = await write(whole)
    expect([answer.status, answer.headers['location'], answer.headers['cache-control']]).toEqual([
      201,
      undefined,
      'no-store, private',
    ])
    expect(accepted(answer).attributes).toEqual({
      langcode: 'en',
      ...whole,
      field_order_number: null,
      field_reference: 'C-261121-0001',
    })
    expect(accepted(await write(whole)).attributes['field_reference']).toBe('C-261121-0002')
    now = new Date('2026-11-22T08:00:00Z')
    expect(accepted(await write(whole)).attributes['field_reference']).toBe('C-261122-0001')
  })

  test('is stored', async () => {
    await write({ ...whole, field_subject: 'Order status', field_order_number: 'VX-2026-004183' })
    expect(await shop.database.selectFrom('contact_messages').selectAll().execute()).toMatchObject([
      {
        reference: 'C-261121-0001',
        name: 'Ana Ruiz',
        mail: 'ana.ruiz@lab.example',
        company: 'Ruiz Vacuum Lab',
        phone: '16615550100',
        topic: 'Order status',
        order_number: 'VX-2026-004183',
        message: whole.message,
      },
    ])
  })

  test('is emailed to the office with a reply address, and copied to customers at their own address', async () => {
    await confirm(ana, true)
    await write(aboutAnOrder, undefined, { by: ana })
    const [toOffice, copy] = await mails(2)
    expect([toOffice, copy]).toMatchObject([
      {
        kind: 'contactMessage',
        to: office,
        replyTo: 'ana.ruiz@lab.example',
        subject: 'C-261121-0001 Order status: VX-2026-004183',
      },
      {
        kind: 'contactCopy',
        to: 'ana.ruiz@lab.example',
        replyTo: null,
        subject: 'We received your message C-261121-0001',
      },
    ])
    for (const mail of [toOffice, copy]) {
      for (const known of ['C-261121-0001', 'VX-2026-004183', 'Ruiz Vacuum Lab', '16615550100', whole.message])
        expect(mail?.text).toContain(known)
      expect(mail?.html).toContain('We bake for 48 h.')
    }
    expect(copy?.text).toContain('Hello Ana Ruiz,')
    if (!toOffice) throw new Error('no mail')
    expect(await delivered(toOffice)).toMatchObject({
      to: [{ address: office }],
      replyTo: [{ address: 'ana.ruiz@lab.example' }],
      attachments: [],
    })
  })

  test("is emailed to the office's current address", async () => {
    await shop.database.updateTable('store_facts').set({ mail: 'desk@shop.example' }).execute()
    await write(whole)
    expect(await mails(2)).toMatchObject([{ to: 'desk@shop.example' }, { to: whole.mail }])
  })

  const guest = { by: null, isConfirmed: true, over: {} }
  test.each([
    ['a guest', guest],
    ['a customer whose address is not confirmed', { ...guest, by: 'ana', isConfirmed: false }],
    ['a customer who gives another address', { ...guest, by: 'ana', over: { mail: 'stranger@lab.example' } }],
    ['a customer who wants no copy', { ...guest, by: 'ana', over: { copy: false } }],
    ['a customer who does not choose', { ...guest, by: 'ana', over: { copy: undefined } }],
  ])('from %s is confirmed to the given address, quoting nothing that was typed', async (_who, given) => {
    await confirm(ana, given.isConfirmed)
    const message = { ...aboutAnOrder, ...given.over }
    const file = await uploaded('spam-offer.pdf')
    expect((await write(message, file, given.by === null ? {} : { by: ana })).status).toBe(201)
    const [toOffice, confirmation] = await mails(2)
    expect(toOffice?.kind).toBe('contactMessage')
    expect(toOffice?.text).toContain(whole.message)
    expect(confirmation).toMatchObject({
      kind: 'contactConfirmation',
      to: message.mail,
      replyTo: null,
      subject: 'We received your message C-261121-0001',
    })
    for (const text of [confirmation?.text, confirmation?.html]) {
      for (const known of ['C-261121-0001', 'Order status']) expect(text).toContain(known)
      for (const typed of ['Ana', 'Ruiz Vacuum Lab', 'VX-2026-004183', '16615550100', 'bake', 'spam'])
        expect(text).not.toContain(typed)
    }
  })

  test('with a custom subject is confirmed without it', async () => {
    await write({ ...whole, subject: 'Buy at evil.example', field_subject: undefined })
    const [, confirmation] = await mails(2)
    expect(confirmation?.text).toContain('C-261121-0001')
    expect(confirmation?.text).not.toContain('evil')
  })

  test('gets a unique reference in twenty parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(whole)))
    const references = answers.map((answer) => accepted(answer).attributes['field_reference'])
    const expected = Array.from({ length: 20 }, (_, index) => `C-261121-${String(index + 1).padStart(4, '0')}`)
    expect(references.toSorted()).toEqual(expected)
    expect(await count('contact_messages')).toBe(20)
  })

  test('waits while the mail server is unavailable', async () => {
    refuses = true
    expect((await write(whole)).status).toBe(201)
    await expect
      .poll(async () => (await shop.database.selectFrom('mails').select('tries').execute()).map(({ tries }) => tries))
      .toEqual([1, 1])
  })

  test.each([
    ['no name', { name: '' }, 'name', 'This value should not be null.'],
    ['a name with a line break', { name: 'Ana\r\nBcc: eve@evil.example' }, 'name', /primitive type/],
    ['no email address', { mail: '' }, 'mail', 'This value should not be null.'],
    [
      'an email address with a header',
      { mail: 'ana@lab.example\r\nBcc: eve@evil.example' },
      'mail/value',
      /not a valid email/,
    ],
    ['no subject', { subject: undefined }, 'subject', 'This value should not be null.'],
    ['a subject with a line break', { subject: 'Hello\r\nBcc: eve@evil.example' }, 'subject', /primitive type/],
    ['a short message', { message: 'Hello   ' }, 'message', /too short/],
    ['a long message', { message: 'x'.repeat(4001) }, 'message', /too long/],
    ['a message with a null character', { message: 'Hello\0 everybody' }, 'message', /primitive type/],
    ['an invalid phone number', { field_phone: '555-CALL' }, 'field_phone', 'This value is not valid.'],
    ['an unknown subject', { field_subject: 'Lottery' }, 'field_subject', /not a valid choice/],
    ['no order number', { field_subject: 'Order status' }, 'field_order_number', 'This value should not be null.'],
    [
      'an invalid order number',
      { field_order_number: 'the last one' },
      'field_order_number',
      'This value is not valid.',
    ],
  ])('with %s is rejected, and no email is sent', async (_what, over, pointer, reason) => {
    const answer = await write({ ...whole, ...over })
    const [error, ...others] = answer.errors()
    expect([answer.status, error?.source, others]).toEqual([422, { pointer: `/data/attributes/${pointer}` }, []])
    expect(error?.detail).toMatch(reason)
    expect([await count('contact_messages'), await count('mails'), sent]).toEqual([0, 0, []])
  })

  test('accepts 4,000 characters, whatever their size in bytes', async () => {
    expect((await write({ ...whole, message: '𝒱'.repeat(4000) })).status).toBe(201)
  })

  test('with unknown fields is rejected', async () => {
    const answer = await write({ ...whole, field_nope: 1 })
    expect([answer.status, answer.errors()[0]?.detail]).toEqual([
      422,
      'The attribute field_nope does not exist on the contact_message--feedback resource type.',
    ])
    expect((await write(whole, undefined, { type: 'node--page' })).status).toBe(400)
  })

  test('cannot be read back', async () => {
    const { id } = accepted(await write(whole))
    expect((await shop.get(address)).status).toBe(405)
    expect((await shop.get(`${address}/${id}`)).status).toBe(404)
  })
})

describe('a file for a message', () => {
  test('is attached to the email to the office and to no other', async () => {
    await confirm(ana, true)
    const file = await uploaded('Zeichnung Ø 40 "neu".pdf')
    expect((await write(whole, file, { by: ana })).status).toBe(201)
    const [toOffice, copy] = await mails(2)
    if (!toOffice || !copy) throw new Error('no mail')
    const { attachments } = await delivered(toOffice)
    expect(attachments).toMatchObject([{ filename: 'Zeichnung Ø 40 neu.pdf', mimeType: 'application/pdf' }])
    const [attachment] = attachments
    expect(Buffer.from(attachment?.content as ArrayBuffer).equals(pdf)).toBe(true)
    expect((await delivered(copy)).attachments).toEqual([])
    expect(copy.text).toContain('Zeichnung Ø 40 neu.pdf (2 kB)')
  })

  test.each([
    ['part.step', step, 'model/step'],
    ['PART.STP', Buffer.concat([Buffer.from('\uFEFF\n'), step]), 'model/step'],
    ['photo.PNG', png, 'image/png'],
    ['photo.jpeg', jpg, 'image/jpeg'],
    ['photo.jpg', jpg, 'image/jpeg'],
  ])('%s is accepted', async (name, content, mime) => {
    const answer = await upload(name, content)
    expect([answer.status, accepted(answer)]).toMatchObject([
      201,
      { type: 'file--file', attributes: { filename: name, filemime: mime, filesize: content.length, status: false } },
    ])
    expect(answer.text).not.toContain('uri')
  })

  test.each([
    ['a program', 'setup.exe', Buffer.from('MZ'), 422, /Only files with the following extensions are allowed/],
    ['a program with the extension of an image', 'photo.png', Buffer.from('MZ\x90\0'), 422, /does not match its name/],
    ['an HTML page with the extension of a PDF', 'a.pdf', Buffer.from('<script>'), 422, /does not match its name/],
    ['an image with the extension of a PDF', 'a.pdf', png, 422, /does not match its name/],
    ['an empty file', 'a.pdf', Buffer.alloc(0), 422, /empty/],
    ['a name without an extension', 'pdf', pdf, 422, /extensions/],
    ['no name', '', pdf, 400, /No filename found/],
  ])('%s is rejected and not stored', async (_what, name, content, status, detail) => {
    const answer = await upload(name, content)
    expect([answer.status, answer.errors()[0]?.detail]).toEqual([status, expect.stringMatching(detail)])
    expect([await count('contact_files'), await count('contact_file_parts')]).toEqual([0, 0])
  })

  test('is accepted up to 10 MB, whatever length was declared', async () => {
    const maxSize = Buffer.alloc(10 * 1024 * 1024)
    pdf.copy(maxSize)
    const file = await uploaded('large.pdf', maxSize)
    expect((await write(whole, file)).status).toBe(201)
    const [mail] = await mails(2)
    expect(mail?.attachment?.content.equals(maxSize)).toBe(true)
    const tooLarge = Buffer.concat([maxSize, Buffer.from('x')])
    expect((await upload('larger.pdf', tooLarge)).status).toBe(413)
    const streamed = await shop.app.inject({
      method: 'POST',
      url: `${address}/field_file`,
      headers: { 'content-type': 'application/octet-stream', 'content-disposition': 'file; filename="larger.pdf"' },
      payload: Readable.from([maxSize, Buffer.from('x')]),
    })
    expect(streamed.statusCode).toBe(413)
    expect(await count('contact_files')).toBe(1)
  })

  test('leaves nothing if the upload is aborted', async () => {
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const sending = request(`${origin}${address}/field_file`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'content-disposition': 'file; filename="half.pdf"' },
    })
    sending.on('error', () => undefined)
    sending.write(pdf)
    await expect.poll(() => count('contact_files')).toBe(1)
    sending.destroy()
    await expect.poll(() => count('contact_files')).toBe(0)
  })

  test('belongs to one message', async () => {
    const file = await uploaded()
    expect((await write(whole, file)).status).toBe(201)
    const second = await write(whole, file)
    expect([second.status, second.errors()[0]?.source]).toEqual([422, { pointer: '/data/relationships/field_file' }])
    expect(await count('contact_messages')).toBe(1)
    // The next message gets the unused number.
    expect(accepted(await write(whole)).attributes['field_reference']).toBe('C-261121-0002')
  })

  test('belongs to one of two parallel messages', async () => {
    const file = await uploaded()
    const answers = await Promise.all([write(whole, file), write(whole, file)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  test('is kept for an hour', async () => {
    const [file, other] = [await uploaded(), await uploaded()]
    now = new Date(now.getTime() + 3_600_000)
    await deleteUnsentFiles(shop.database, now)
    expect((await write(whole, other)).status).toBe(201)
    now = new Date(now.getTime() + 1)
    expect((await write(whole, file)).status).toBe(422)
    await deleteUnsentFiles(shop.database, now)
    // Files of stored messages stay.
    expect([await count('contact_files'), await count('contact_file_parts')]).toEqual([1, 1])
  })

  test('is rejected if it does not exist', async () => {
    expect((await write(whole, randomUUID())).status).toBe(422)
    expect((await write(whole, 'drawing.pdf')).status).toBe(422)
  })

  test('cannot be read back on any route', async () => {
    const file = await uploaded()
    await write(whole, file)
    const tries = [
      `${address}/field_file`,
      `${address}/field_file/${file}`,
      `/jsonapi/file/file/${file}`,
      `/sites/default/files/${file}`,
      '/sites/default/files/drawing.pdf',
      '/sites/default/files/contact/drawing.pdf',
      '/system/files/drawing.pdf',
    ]
    const statuses = await Promise.all(tries.map(async (url) => (await shop.get(url)).status))
    expect(statuses).toEqual([405, 404, 404, 404, 404, 404, 404])
    expect((await shop.get('/jsonapi/file/file?page[limit]=50')).text).not.toContain('drawing.pdf')
  })

  test('must be sent as bytes, to its own route', async () => {
    expect((await upload('a.pdf', pdf, { 'content-type': 'application/pdf' })).status).toBe(415)
    const nameless = await shop.send({
      method: 'POST',
      url: `${address}/field_file`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: pdf,
    })
    expect(nameless.status).toBe(400)
  })

  test('is stripped of folders, quotes and line breaks in its name', async () => {
    const names = ['../../etc/a.pdf', 'C:\\temp\\b.pdf', `${'x'.repeat(300)}.pdf`]
    const storedNames = await Promise.all(
      names.map(async (name) => accepted(await upload(name, pdf)).attributes['filename']),
    )
    expect(storedNames).toEqual(['a.pdf', 'b.pdf', `${'x'.repeat(116)}.pdf`])
  })
})
