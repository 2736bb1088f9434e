import { MAX_LINES } from '@shop/schema/quantity'
import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { appendIntent, cartPath, quickOrderPath } from '../../components/paths.ts'
import { sentForm, stringsOf } from '../../platform/forms/formAction.ts'
import { relaySession, type RelaySession } from '../../platform/relay/session.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import { addOrderLines } from './addOrderLines.ts'
import { checkableLines } from './checkableLines.ts'
import { buyableLines } from './checkedSheet.ts'
import { parseChoice } from './lineVerdict.ts'
import { checkLines } from './checkLines.ts'
import { isBlank, type OrderLine, combineLines, importedLines } from './orderLine.ts'
import { openCartLink } from './openCartLink.ts'
import { openIntent, orderInTab, type PostedOrder } from './storedOrder.ts'

/** What to do about a posted list that can be read in more than one way. */
const unclear = {
  partNumber: 'Several columns look like part numbers. Check the part numbers and enter the quantities below.',
  quantity: 'No column is named as the quantity. Enter the quantities below, or add the heading Quantity to the list.',
  decimal: 'The quantities can be read in two ways. Enter them without separators.',
} as const

/** Lines of a posted sheet: its rows, then those of the text box, and what is unclear about these. */
async function postedLines(form: FormData): Promise<{ lines: OrderLine[]; problems: string[] }> {
  const column = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  // A row's unit is not posted: adding the row confirms the quantity that was in question.
  const [quantities, notes, references] = ['quantity', 'note', 'reference'].map(column)
  const chosen = new Map(
    column('choose')
      .map(parseChoice)
      .map(({ place, partNumber }) => [place, partNumber]),
  )
  const rows = column('partNumber').map((partNumber, index) => ({
    partNumber: chosen.get(index + 1) ?? partNumber,
    quantity: quantities?.[index] ?? '',
    note: notes?.[index] ?? '',
    reference: references?.[index] ?? '',
  }))
  const [{ readText }, { readTable }] = await Promise.all([
    import('./reading/readText.ts'),
    import('./reading/readTable.ts'),
  ])
  const reading = readTable(readText(stringsOf(form).text ?? ''))
  const problems = reading.rows.length > 0 && reading.question ? [unclear[reading.question.about]] : []
  const skipped = reading.skipped.map(
    ({ line, text, reason }) => `Line ${line} of the list was not read (${reason}): ${text}`,
  )
  const lines = combineLines([...rows.filter((row) => !isBlank(row)), ...importedLines(reading)])
  return { lines, problems: [...problems, ...skipped.slice(0, 10)] }
}

/** Adds the valid lines; returns the remaining lines and the errors. */
async function add(session: RelaySession, lines: OrderLine[]) {
  const checkable = checkableLines(lines)
  if (checkable.length === 0) return { remaining: lines, problems: [] }
  const good = buyableLines(lines, await checkLines(session, checkable))
  if (good.length === 0) return { remaining: lines, problems: [] }
  const { refused, failure, cartLines } = await addOrderLines(
    session.environment,
    good.map(({ line }) => line),
    null,
  )
  if (failure !== null) return { remaining: lines, problems: [failure] }
  const added = new Set(good.filter((_, index) => !refused.has(index)).map(({ place }) => place))
  if (added.size > 0) {
    const text = `${added.size} ${added.size === 1 ? 'line was' : 'lines were'} added to the cart.`
    session.messages.show({ type: 'success', text })
  }
  return { remaining: lines.filter((_, place) => !added.has(place)), problems: [...refused.values()], cartLines }
}

/** Accepts the lines of a one-time link: appends them to the tab's sheet or, without scripts, renders them. */
async function openLink(session: RelaySession, token: string) {
  const opened = await openCartLink(session.environment, token).catch((thrown: unknown) => ({
    lines: [],
    problems: [asShopError(thrown).message],
  }))
  if (import.meta.env.SSR) {
    const result: PostedOrder = { orderLines: opened.lines, problems: opened.problems, isLinked: true }
    session.posted = result
    return data(result, { status: opened.problems.length > 0 ? 422 : 200 })
  }
  for (const text of opened.problems) session.messages.show({ type: 'error', text })
  const { lines } = orderInTab.read()
  orderInTab.write({ lines: [...lines, ...opened.lines].slice(0, MAX_LINES), batch: null })
  return redirect(quickOrderPath)
}

/** Checks, and optionally adds, an order sheet posted without scripts. Lines that cannot be added come back with errors. */
export async function quickOrderAction({ request, context }: ActionFunctionArgs) {
  const session = context.get(relaySession)
  const form = await sentForm(request)
  const token = form.get('token')
  if (form.get('intent') === openIntent && typeof token === 'string') return openLink(session, token)
  const { lines, problems: unread } = await postedLines(form)
  const tooMany = [...unread, ...(lines.length > MAX_LINES ? [`Only the first ${MAX_LINES} lines were imported.`] : [])]
  const orderLines = lines.slice(0, MAX_LINES)
  function respond(posted: Omit<PostedOrder, 'isLinked'>, status: number) {
    const result: PostedOrder = { ...posted, isLinked: form.get('intent') === appendIntent }
    // The loader runs next and checks the remaining lines.
    if (import.meta.env.SSR) session.posted = result
    return data(result, { status })
  }
  if (form.get('intent') !== 'add') return respond({ orderLines, problems: tooMany }, 200)
  try {
    const { remaining, problems, cartLines } = await add(session, orderLines)
    if (remaining.length === 0 && tooMany.length === 0) return redirect(cartPath, 303)
    return respond({ orderLines: remaining, problems: [...tooMany, ...problems], cartLines }, 422)
  } catch (thrown) {
    const { message, status } = asShopError(thrown)
    return respond({ orderLines, problems: [message] }, status)
  }
}
