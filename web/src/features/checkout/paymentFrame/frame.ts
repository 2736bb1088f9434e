import {
  cardErrors,
  type CardInput,
  findCard,
  parseExpiry,
  formatExpiry,
  formatNumber,
  testCards,
  createToken,
} from './sandboxCards.ts'
import { connectMessage, type FromFrame, toFrame } from './protocol.ts'

/** Returns an element of the frame's page. Throws if it is missing. */
function getElement<E extends HTMLElement>(id: string, kind: new () => E): E {
  const child = document.getElementById(id)
  if (!(child instanceof kind)) throw new Error(`The frame's page has no ${id}`)
  return child
}

const form = getElement('card', HTMLFormElement)
const confirmation = getElement('confirmation', HTMLElement)
const confirmButton = getElement('confirm', HTMLButtonElement)
const cancelButton = getElement('cancel', HTMLButtonElement)
const inputs = {
  number: getElement('number', HTMLInputElement),
  expiry: getElement('expiry', HTMLInputElement),
  code: getElement('code', HTMLInputElement),
}
const names: readonly (keyof CardInput)[] = ['number', 'expiry', 'code']
const list = getElement('test-cards', HTMLUListElement)
const listBox = getElement('test-numbers', HTMLDetailsElement)

let port: MessagePort | null = null
function send(message: FromFrame) {
  return port?.postMessage(message)
}

function readInput(): CardInput {
  return {
    number: inputs.number.value,
    expiry: inputs.expiry.value,
    code: inputs.code.value,
  }
}

/** Whether to validate fields; false until the first submit. */
let isValidated = false

function showErrors(): Partial<CardInput> {
  const errors = isValidated ? cardErrors(readInput(), new Date()) : {}
  for (const name of names) {
    const input = inputs[name]
    const error = errors[name]
    const text = getElement(`${name}-error`, HTMLElement)
    text.textContent = error ?? ''
    if (error === undefined) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }
  if (errors.number) listBox.open = true
  return errors
}

function refuse(message: string) {
  send({ type: 'refused', message })
}

/** Shows the bank's confirmation; resolves with whether the cardholder confirmed. */
function confirmPayment(): Promise<boolean> {
  confirmation.hidden = false
  form.hidden = true
  confirmButton.focus()
  return new Promise((resolve) => {
    const end = (isConfirmed: boolean) => {
      confirmation.hidden = true
      form.hidden = false
      resolve(isConfirmed)
    }
    confirmButton.onclick = () => end(true)
    cancelButton.onclick = () => end(false)
    confirmation.onkeydown = ({ key }) => {
      if (key === 'Escape') end(false)
    }
  })
}

let isTokenizing = false

async function tokenize() {
  if (isTokenizing) return
  isValidated = true
  const errors = showErrors()
  const wrong = names.find((name) => errors[name] !== undefined)
  const card = findCard(inputs.number.value)
  const expiry = parseExpiry(inputs.expiry.value)
  if (wrong || !card || !expiry) {
    if (wrong) inputs[wrong].focus()
    return refuse('Check the card number, expiration date and security code.')
  }
  isTokenizing = true
  const isConfirmed = !card.isConfirmed || (await confirmPayment())
  isTokenizing = false
  if (isConfirmed) send({ type: 'token', token: createToken(card, expiry) })
  else {
    inputs.number.focus()
    refuse('You canceled the confirmation. The card was not used.')
  }
}

function applyTheme(scheme: string, variables: Record<string, string>) {
  const root = document.documentElement
  root.style.colorScheme = scheme
  for (const [name, value] of Object.entries(variables)) if (name.startsWith('--')) root.style.setProperty(name, value)
}

function receive(data: unknown) {
  const message = toFrame.safeParse(data).data
  if (message?.type === 'theme') applyTheme(message.scheme, message.variables)
  if (message?.type === 'tokenize') void tokenize()
}

window.addEventListener('message', ({ source, data, ports }) => {
  const [newPort] = ports
  if (source !== window.parent || data !== connectMessage || !newPort) return
  port?.close()
  port = newPort
  port.onmessage = (event) => receive(event.data)
  send({ type: 'ready' })
  sendHeight()
})

function sendHeight() {
  return send({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })
}
new ResizeObserver(sendHeight).observe(document.body)

/** Formats the input and keeps the cursor after the same digit. */
function formatInput(input: HTMLInputElement, shape: (text: string) => string) {
  input.addEventListener('input', () => {
    const before = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, '').length
    const shaped = shape(input.value)
    if (shaped === input.value) return
    input.value = shaped
    let at = 0
    for (let digits = 0; at < shaped.length && digits < before; at += 1) if (/\d/.test(shaped[at] ?? '')) digits += 1
    input.setSelectionRange(at, at)
  })
}
formatInput(inputs.number, formatNumber)
inputs.expiry.addEventListener('input', () => {
  const isAtEnd = inputs.expiry.selectionStart === inputs.expiry.value.length
  if (isAtEnd) inputs.expiry.value = formatExpiry(inputs.expiry.value)
})
form.addEventListener('input', () => void showErrors())
// The sandbox blocks form submission, so handle Enter here.
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  send({ type: 'submit' })
})

for (const card of testCards) {
  const item = document.createElement('li')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = formatNumber(card.number)
  button.addEventListener('click', () => {
    inputs.number.value = formatNumber(card.number)
    showErrors()
    inputs.expiry.focus()
  })
  item.append(button, ` ${card.description}`)
  list.append(item)
}
