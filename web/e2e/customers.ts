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

/** The sample customer with orders in each state, terms and an address book, shared by all tests. */
export const ana: Customer = {
  email: 'ana.ruiz@castaic-surface.example',
  password: 'flange-gasket-bolts',
  firstName: 'Ana',
  lastName: 'Ruiz',
  company: 'Castaic Surface Science',
}

/** Sends an operation with the browser's session; throws on user errors. */
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

/** Registers a customer through the API. */
export async function register(context: BrowserContext, shop: RunningShop): Promise<Customer> {
  const customer = newCustomer()
  await send(context, shop, operation('register', 'RegisterInput'), customer)
  return customer
}

/** Logs a browser in through the API. */
export function signIn(context: BrowserContext, shop: RunningShop, { email, password }: Customer) {
  return send(context, shop, operation('login', 'LoginInput'), { email, password })
}

/** Registers a customer and logs in. */
export async function signInAsNew(context: BrowserContext, shop: RunningShop): Promise<Customer> {
  const customer = await register(context, shop)
  await signIn(context, shop, customer)
  return customer
}

/** Requests a password reset through the API. */
export function requestPasswordReset(context: BrowserContext, shop: RunningShop, { email }: Customer) {
  return send(context, shop, operation('requestPasswordReset', 'RequestPasswordResetInput'), { email })
}

/** Adds parts to the browser's cart through the API. */
export function addToCart(context: BrowserContext, shop: RunningShop, lines: { sku: string; quantity: number }[]) {
  return send(context, shop, operation('addToCart', 'AddToCartInput'), { lines })
}

/** Fills in the required fields of the registration form. */
export async function fillIn(page: Page, { email, password, firstName, lastName, company }: Customer) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('First name', { exact: true }).fill(firstName)
  await page.getByLabel('Last name', { exact: true }).fill(lastName)
  await page.getByLabel('Company', { exact: true }).fill(company)
}

/** Fills in the required fields of a US address. */
export async function fillInAddress(page: Page) {
  for (const [label, value] of [
    ['First name', 'Mei'],
    ['Last name', 'Tanaka'],
    ['Street address', '25020 Avenue Stanford'],
    ['City', 'Valencia'],
    ['ZIP code', '91355'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel('State', { exact: true }).selectOption('California')
}

/** Fills in and submits the login form. */
export async function logIn(page: Page, { email, password }: Pick<Customer, 'email' | 'password'>) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

/** The error summary of a form. */
export function problems(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'There is a problem' })
}

/** Waits until the error summary has the focus, and compares its lines. */
export async function expectProblems(page: Page, lines: string[]) {
  await expect(problems(page)).toBeFocused()
  await expect(problems(page).getByRole('listitem')).toHaveText(lines)
  await expect(page).toHaveTitle(/^Error: /)
}

/** Text of the page after an email was sent, without the address and times. */
export async function emailNotice(page: Page, email: string): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send it again in/ })).toBeVisible()
  const text = await page.getByRole('main').innerText()
  return text.replace(email, 'the address').replace(/in \d+ s/, 'later')
}

/** The error page of every invalid emailed link. */
export function linkFailed(page: Page) {
  return page.getByRole('heading', { level: 1, name: 'This link does not work' })
}

/** The account's link in the header: "Account", or "Log In" for guests. */
export function accountLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /^(Account|Log In)$/ })
}
