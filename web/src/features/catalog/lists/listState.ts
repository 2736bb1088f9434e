import { type Choice, choiceParameter, isChoiceParameter, readChoices } from './choices.ts'
import { readSort, type Sort } from './sorting.ts'

/** Page sizes of a list. */
export const pageSizes = [24, 48, 96] as const

/** Everything about a list that its address contains. */
export interface ListState {
  /** Filters in the order selected. */
  choices: readonly Choice[]
  view: 'table' | 'cards'
  sort: Sort
  per: (typeof pageSizes)[number]
  page: number
}

export const firstPage: ListState = { choices: [], view: 'table', sort: 'relevance', per: 24, page: 1 }

/** Parses an address; ignores invalid parts. */
export function readListState(search: URLSearchParams): ListState {
  const page = search.get('page') ?? ''
  const per = Number(search.get('per'))
  return {
    choices: readChoices(search),
    view: search.get('view') === 'cards' ? 'cards' : 'table',
    sort: readSort(search.get('sort')),
    per: pageSizes.find((size) => size === per) ?? 24,
    page: /^\d{1,6}$/.test(page) ? Math.max(Number(page), 1) : 1,
  }
}

const listParameterNames = new Set(['view', 'sort', 'per', 'page'])

export type Parameter = readonly [name: string, value: string]

/** Parameters that belong to the screen around the list, such as search terms. */
export function foreignParameters(search: URLSearchParams): Parameter[] {
  return [...search].filter(([name]) => !listParameterNames.has(name) && !isChoiceParameter(name))
}

/** Parameters of a state, without defaults. */
export function listParameters(state: ListState): Parameter[] {
  const settings: [string, string, string][] = [
    ['view', state.view, firstPage.view],
    ['sort', state.sort, firstPage.sort],
    ['per', String(state.per), String(firstPage.per)],
    ['page', String(state.page), '1'],
  ]
  return [
    ...state.choices.map(choiceParameter),
    ...settings.flatMap(([name, value, plain]): Parameter[] => (value === plain ? [] : [[name, value]])),
  ]
}

/**
 * Address of the list after a change. Anything but page and view resets to the first page. `foreign` parameters are
 * kept.
 */
export function listAddress(state: ListState, change: Partial<ListState>, foreign: readonly Parameter[] = []): string {
  const keepsPage = 'page' in change || 'view' in change
  const next = { ...state, ...(keepsPage ? {} : { page: 1 }), ...change }
  return queryOf([...foreign, ...listParameters(next)]) || '.'
}

/** A query string with its question mark, or ''. */
function queryOf(parameters: readonly Parameter[]): string {
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString()
  return query && `?${query}`
}

/**
 * Canonical part of a list's query string: the page number, if nothing else about the list is changed. Filtered or
 * sorted lists repeat the plain one.
 * @param page the page shown; the last one if the address is beyond the end
 */
export function listQuery(search: URLSearchParams, page: number): string {
  const { choices, sort, per } = readListState(search)
  const isPlain = choices.length === 0 && sort === firstPage.sort && per === firstPage.per
  return isPlain ? queryOf(listParameters({ ...firstPage, page })) : ''
}
