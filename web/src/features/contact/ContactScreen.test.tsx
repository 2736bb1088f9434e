// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import contactMutation from './__generated__/contactActionMutation.graphql.ts'
import contactQuery from './__generated__/ContactScreenQuery.graphql.ts'
import './contactAction.ts'
import './ContactScreen.tsx'

const zone = { timeZoneName: 'Pacific', utcOffset: -28_800 }
const officeHours = ['Monday', 'Tuesday', 'Wednesday', 'Thursday']
  .map((day): object => ({ day, opens: '06:00', closes: '17:00', ...zone }))
  .concat(['Friday', 'Saturday', 'Sunday'].map((day) => ({ day, opens: null, closes: null, ...zone })))
const shop = {
  ...shellResponse().shop,
  email: 'sales@vacuum.example',
  officeHours,
  contactSubjects: ['Sales', 'Technical', 'Order status', 'Website'],
}
const ana = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@castaic.example', company: 'Castaic Surface', phone: '' }

function sentResponse(payload: object = {}) {
  return responseTo(contactMutation, {
    sendContactMessage: { isSent: true, reference: 'C-261121-0007', userErrors: [], ...payload },
  })
}
function refusal(...userErrors: object[]) {
  return sentResponse({ isSent: false, reference: null, userErrors })
}

async function open(
  search = '',
  {
    answer = sentResponse,
    user = null,
    inputs = {},
    more = {},
  }: { answer?: () => GatewayResponse; user?: object | null; inputs?: object; more?: object } = {},
) {
  const shell = shellResponse(null, user && 'a')
  const opened = await openScreen(`/contact-us${search}`, ({ name }) =>
    name === 'contactActionMutation'
      ? answer()
      : responseTo(contactQuery, {
          ...shell,
          shop: { ...shop, ...more, inputs: { ...shop.inputs, ...inputs } },
          viewer: { ...shell.viewer, user: user && { ...shell.viewer.user, ...user } },
        }),
  )
  const messages = () => opened.requests.filter(({ name }) => name === 'contactActionMutation')
  return { ...opened, messages }
}

function main() {
  return within(screen.getByRole('main'))
}
function field(label: string | RegExp) {
  return main().getByLabelText<HTMLInputElement>(label)
}
function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } })
}
const message = 'Is 450 °C fine for 110001?'
const complete = { Name: 'Ana Ruiz', Email: 'ana@castaic.example', Subject: 'Technical', Message: message }
function submit() {
  return fireEvent.click(main().getByRole('button', { name: /^Send message/ }))
}
async function problems() {
  return within(await main().findByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the contact page', () => {
  test('shows at most five fields and offers the others', async () => {
    await open()
    const visible = [...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea):not([type=hidden])')]
      .filter((each) => !each.closest('details, [aria-hidden], [class*="orderNumber"]'))
      .map((each) => each.getAttribute('name'))
    expect(visible).toEqual(['name', 'email', 'subject', 'message', 'file'])
    const details = main()
      .getByText(/Add company or phone/)
      .closest('details')
    expect(details?.open).toBe(false)
    expect([...(details?.querySelectorAll('input') ?? [])].map(({ name }) => name)).toEqual(['company', 'phone'])
  })

  test('shows other ways to reach the office, and whether it is open', async () => {
    await open()
    const aside = within(main().getByRole('complementary'))
    expect(aside.getByRole('link', { name: '(661) 555-0100' }).getAttribute('href')).toBe('tel:+16615550100')
    expect(aside.getByRole('link', { name: 'sales@vacuum.example' }).getAttribute('href')).toBe(
      'mailto:sales@vacuum.example',
    )
    expect(aside.getByRole('row', { name: 'Monday to Thursday 6:00 am – 5:00 pm Pacific' })).toBeTruthy()
    expect(aside.getByRole('row', { name: 'Friday Closed' })).toBeTruthy()
    expect(aside.getByText(/Valencia, CA 91355/)).toBeTruthy()
  })

  test('has a title even if the shop takes no messages', async () => {
    await open('', { inputs: { hasContactMessages: false } })
    expect(main().getByRole('heading', { name: 'Contact us' })).toBeTruthy()
    expect(main().queryByRole('button')).toBeNull()
    expect(document.title).toBe('Contact us | Vacuum Components')
  })

  test('prefills the customer, who can change it', async () => {
    await open('', { user: ana })
    expect(['Name', 'Email', /^Company/].map((label) => field(label).value)).toEqual([
      'Ana Ruiz',
      'ana@castaic.example',
      'Castaic Surface',
    ])
    expect(
      main()
        .getByText(/Add company or phone/)
        .closest('details')?.open,
    ).toBe(true)
  })

  test.each([
    ['?subject=sales&about=180050', 'Sales', '', 'About 180050:\n\n'],
    ['?subject=Order%20status&about=VX-2026-004183', 'Order status', 'VX-2026-004183', ''],
    ['?subject=Free%20money', '', '', ''],
    [`?about=${'x'.repeat(5000)}`, '', '', `About ${'x'.repeat(3000)}:\n\n`],
  ])('prefills subject and message from %s', async (search, subject, order, text) => {
    await open(search)
    expect(['Subject', 'Order number', 'Message'].map((label) => field(label).value)).toEqual([subject, order, text])
  })
})

describe('a message', () => {
  test('is sent with all input, and its reference gets a URL of its own', async () => {
    const { messages, router } = await open()
    fill({ ...complete, 'Phone (optional)': '+44 20 7946 0958' })
    submit()
    const heading = await main().findByRole('heading', { level: 1, name: 'Message sent' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(main().getByText('C-261121-0007')).toBeTruthy()
    expect(main().getByText(/^We received your message\. We’ll email you a confirmation\. /)).toBeTruthy()
    expect(router.state.location.search).toBe('?sent=C-261121-0007')
    expect(document.title).toBe('Message sent | Vacuum Components')
    const [{ variables } = { variables: {} }] = messages()
    expect(variables).toEqual({
      input: {
        name: 'Ana Ruiz',
        email: 'ana@castaic.example',
        company: null,
        phone: '+44 20 7946 0958',
        subject: 'Technical',
        orderNumber: null,
        message,
        fileId: null,
        startedAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
        website: null,
      },
    })
  })

  test("mentions that customers get a copy only at their account's confirmed address", async () => {
    await open('?sent=C-261121-0007', { user: ana })
    expect(
      main().getByText(/ If you used your account’s confirmed address, it includes a copy of your message\. /),
    ).toBeTruthy()
  })

  test('promises a confirmation and office hours only if the shop has them', async () => {
    await open('?sent=yes', { more: { officeHours: [] } })
    expect(main().getByText(/^We received/).textContent).toBe(
      'We received your message. We’ll email you a confirmation.',
    )
    cleanup()
    await open('?sent=C-261121-0007', { more: { officeHours: [], features: ['CONTACT'] } })
    expect(main().getByText(/^We received your message/).textContent).toBe('We received your message.')
  })

  test('without a start time counts as started now', async () => {
    const { messages } = await open()
    fill(complete)
    document.querySelector('input[name="startedAt"]')?.remove()
    submit()
    await waitFor(() => expect(messages()).toHaveLength(1))
    const [{ variables } = { variables: {} }] = messages()
    expect(variables).toMatchObject({ input: { startedAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown } })
  })

  test('is stored as a draft per URL and deleted once sent', async () => {
    await open()
    fill(complete)
    cleanup()
    await open('?subject=Sales')
    expect(field('Message').value).toBe('')
    cleanup()
    await open()
    await waitFor(() => expect(field('Message').value).toBe(message))
    expect(field('Subject').value).toBe('Technical')
    submit()
    await main().findByText('C-261121-0007')
    cleanup()
    await open()
    await act(async () => {})
    expect(field('Message').value).toBe('')
  })

  test('fills a honeypot field only if a bot does', async () => {
    const { messages } = await open()
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]')
    expect([trap?.tabIndex, trap?.autocomplete]).toEqual([-1, 'off'])
    expect(trap?.closest('[aria-hidden="true"]')).toBeTruthy()
    fill(complete)
    if (trap) fireEvent.change(trap, { target: { value: 'https://spam.example' } })
    submit()
    await waitFor(() => expect(messages()).toHaveLength(1))
    expect(messages()[0]?.variables).toMatchObject({ input: { website: 'https://spam.example' } })
  })
})

describe('a file', () => {
  /** Pending uploads, to which each test responds. */
  class Upload {
    static all: Upload[] = []
    headers: Record<string, string> = {}
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    responseText = ''
    isAborted = false
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    constructor() {
      Upload.all.push(this)
    }
    open() {}
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    send() {}
    abort() {
      this.isAborted = true
      this.onabort?.()
    }
    answer(json: object) {
      this.responseText = JSON.stringify(json)
      this.onload?.()
    }
  }

  beforeEach(() => {
    Upload.all = []
    vi.stubGlobal('XMLHttpRequest', Upload)
  })

  const drawing = new File(['%PDF-1.7'], 'flange Ø 70.pdf')
  const choose = (file: File) => fireEvent.change(field(/^File/), { target: { files: [file] } })
  const last = () => {
    const upload = Upload.all.at(-1)
    if (!upload) throw new Error('no file was sent')
    return upload
  }

  test('is uploaded first with progress and sent with the message', async () => {
    const { messages } = await open()
    fill(complete)
    choose(drawing)
    expect(last().headers['x-file-name']).toBe('flange%20%C3%98%2070.pdf')
    act(() => last().upload.onprogress?.({ loaded: 4, total: 8 }))
    expect(main().getByRole<HTMLProgressElement>('progressbar').value).toBe(0.5)
    // The message waits for the upload.
    submit()
    expect(messages()).toEqual([])
    await act(async () => last().answer({ id: '7f3c5c1e-9f5b-4d29-8c62-4c1f0a7d9e11' }))
    await waitFor(() => expect(messages()).toHaveLength(1))
    expect(messages()[0]?.variables).toMatchObject({ input: { fileId: '7f3c5c1e-9f5b-4d29-8c62-4c1f0a7d9e11' } })
  })

  test('can be canceled while uploading and retried after a failure', async () => {
    const { messages } = await open()
    fill(complete)
    choose(drawing)
    fireEvent.click(main().getByRole('button', { name: 'Cancel flange Ø 70.pdf' }))
    expect(last().isAborted).toBe(true)
    choose(drawing)
    await act(async () => last().onerror?.())
    fireEvent.click(main().getByRole('button', { name: 'Try again' }))
    expect(Upload.all).toHaveLength(3)
    await act(async () => last().answer({ id: '7f3c5c1e-9f5b-4d29-8c62-4c1f0a7d9e11' }))
    submit()
    await waitFor(() => expect(messages()).toHaveLength(1))
  })

  test('stays attached if the message is rejected, and in the draft', async () => {
    const answers = [refusal({ path: ['email'], message: 'Value is not a valid email address', code: 'INVALID' })]
    const { messages } = await open('', { answer: () => answers.shift() ?? sentResponse() })
    fill(complete)
    choose(drawing)
    await act(async () => last().answer({ id: '7f3c5c1e-9f5b-4d29-8c62-4c1f0a7d9e11' }))
    submit()
    await problems()
    expect(main().getByText('flange Ø 70.pdf')).toBeTruthy()
    expect(messages()).toHaveLength(1)
    cleanup()
    const again = await open()
    expect(await main().findByText('flange Ø 70.pdf')).toBeTruthy()
    submit()
    await waitFor(() => expect(again.messages()).toHaveLength(1))
    expect(again.messages()[0]?.variables).toMatchObject({ input: { fileId: '7f3c5c1e-9f5b-4d29-8c62-4c1f0a7d9e11' } })
  })

  test('must be attached again if it has expired', async () => {
    const expired = {
      path: ['fileId'],
      message: 'The file is no longer available. Please attach it again.',
      code: 'EXPIRED',
    }
    await open('', { answer: () => refusal(expired) })
    fill(complete)
    choose(drawing)
    await act(async () => last().answer({ id: '7f3c5c1e-9f5b-4d29-8c62-4c1f0a7d9e11' }))
    submit()
    expect(await problems()).toEqual(['File: The file is no longer available. Please attach it again.'])
    fireEvent.click(main().getByRole('button', { name: 'Remove flange Ø 70.pdf' }))
    expect(main().queryByRole('alert')).toBeNull()
    expect(field(/^File/).type).toBe('file')
  })
})
