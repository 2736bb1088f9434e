import { randomUUID } from 'node:crypto'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { anyAddress, type RunningShop } from './shop.ts'

export interface Customer {
  email: string
  password: string
  firstName: string
  lastName: string
  company: string
}

export function newCustomer(): Customer {
  return {
    email: `mei.${randomUUID().slice(0, 8)}@lab.example`,
    password: 'turbo pump and gauge',
    firstName: 'Mei',
    lastName: 'Tanaka',
    company: 'Tanaka Thin Films',
  }
}

/** Who the sample brings with orders in each state, terms and an address book; one for all tests. */
export const ana: Customer = {
  email: 'ana.ruiz@castaic-surface.example',
  password: 'flange-gasket-bolts',
  firstName: 'Ana',
  lastName: 'Ruiz',
  company: 'Castaic Surface Science',
}

/** Sends an operation as what the browser is, a guest or a customer; throws where anything was not done. */
async function send(context: BrowserContext, { urls }: RunningShop, query: string, input: object) {
  const answer = await context.request.post(`${urls.web}/graphql`, {
    headers: { 'graphql-require-preflight': '1', 'x-forwarded-for': anyAddress() },
    data: { query, variables: { input } },
  })
  const body = await answer.text()
  if (!body.includes('"userErrors":[]')) throw new Error(body)
}

function operation(name: string, input: string) {
  return `mutation($input: ${input}!) { ${name}(input: $input) { userErrors { message } } }`
}

/** A customer who has just registered, without the page for it. */
export async function registered(context: BrowserContext, shop: RunningShop): Promise<Customer> {
  const customer = newCustomer()
  await send(context, shop, operation('register', 'RegisterInput'), customer)
  return customer
}

/** Logs a browser in without the page for it. */
export function signIn(context: BrowserContext, shop: RunningShop, { email, password }: Customer) {
  return send(context, shop, operation('login', 'LoginInput'), { email, password })
}

/** A new customer who is logged in. */
export async function signedIn(context: BrowserContext, shop: RunningShop): Promise<Customer> {
  const customer = await registered(context, shop)
  await signIn(context, shop, customer)
  return customer
}

/** Asks for the mail with a link for a new password, without the page for it. */
export function forget(context: BrowserContext, shop: RunningShop, { email }: Customer) {
  return send(context, shop, operation('requestPasswordReset', 'RequestPasswordResetInput'), { email })
}

/** Puts parts into the cart of whoever the browser is. */
export function buy(context: BrowserContext, shop: RunningShop, lines: { sku: string; quantity: number }[]) {
  return send(context, shop, operation('addToCart', 'AddToCartInput'), { lines })
}

/** Fills the form of a registration; what is optional stays empty. */
export async function fillIn(page: Page, { email, password, firstName, lastName, company }: Customer) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('First name', { exact: true }).fill(firstName)
  await page.getByLabel('Last name', { exact: true }).fill(lastName)
  await page.getByLabel('Company', { exact: true }).fill(company)
}

/** Fills the form of an address in the United States; what is optional stays empty. */
export async function fillInAddress(page: Page) {
  for (const [label, value] of [
    ['First name', 'Mei'],
    ['Last name', 'Tanaka'],
    ['Address line 1', '25020 Avenue Stanford'],
    ['City', 'Valencia'],
    ['ZIP code', '91355'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel('State', { exact: true }).selectOption('California')
}

/** Fills the form of the login page and sends it. */
export async function logIn(page: Page, { email, password }: Pick<Customer, 'email' | 'password'>) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

/** The box in which a form says what is wrong with it. */
export function problems(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'There is a problem' })
}

/** Waits until a form has said what is wrong, with the focus on it, and compares the lines of its summary. */
export async function expectProblems(page: Page, lines: string[]) {
  await expect(problems(page)).toBeFocused()
  await expect(problems(page).getByRole('listitem')).toHaveText(lines)
  await expect(page).toHaveTitle(/^Error: /)
}

/** What the page says after a form whose answer is a mail, without what tells one address and moment from another. */
export async function saidOfMail(page: Page, email: string): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send it again in/ })).toBeVisible()
  const text = await page.getByRole('main').innerText()
  return text.replace(email, 'the address').replace(/in \d+ s/, 'later')
}

/** What the page says of every mailed link that leads nowhere. */
export function linkFailed(page: Page) {
  return page.getByRole('heading', { level: 1, name: 'This link does not work' })
}

/** The account's link in the header: "Account", or "Log In" for guests. */
export function accountLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /^(Account|Log In)$/ })
}
