import { type Choice, choiceParameter, isChoiceParameter, readChoices } from './choices.ts'
import { readSort, type Sort } from './sorting.ts'

/** The sizes a page of the list can have. */
export const pageSizes = [24, 48, 96] as const

/** Everything about a list that stands in its address. */
export interface ListState {
  /** What it is narrowed by, in the order chosen. */
  choices: readonly Choice[]
  view: 'table' | 'cards'
  sort: Sort
  per: (typeof pageSizes)[number]
  page: number
}

export const firstPage: ListState = { choices: [], view: 'table', sort: 'relevance', per: 24, page: 1 }

/** Reads an address; whatever it cannot use counts as not said. */
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

const ownParameters = new Set(['view', 'sort', 'per', 'page'])

export type Parameter = readonly [name: string, value: string]

/** The parameters of an address that are not the list's: they belong to the screen around it, as what was searched for. */
export function foreignParameters(search: URLSearchParams): Parameter[] {
  return [...search].filter(([name]) => !ownParameters.has(name) && !isChoiceParameter(name))
}

/** The parameters of a state, those of the first page in the plain order left out. */
export function listParameters(state: ListState): Parameter[] {
  const said: [string, string, string][] = [
    ['view', state.view, firstPage.view],
    ['sort', state.sort, firstPage.sort],
    ['per', String(state.per), String(firstPage.per)],
    ['page', String(state.page), '1'],
  ]
  return [
    ...state.choices.map(choiceParameter),
    ...said.flatMap(([name, value, plain]): Parameter[] => (value === plain ? [] : [[name, value]])),
  ]
}

/**
 * The address of the list after a change. A change of anything but the page or the view leads to the first page. `foreign`
 * parameters are kept.
 */
export function listAddress(state: ListState, change: Partial<ListState>, foreign: readonly Parameter[] = []): string {
  const keepsPage = 'page' in change || 'view' in change
  const next = { ...state, ...(keepsPage ? {} : { page: 1 }), ...change }
  return queryOf([...foreign, ...listParameters(next)]) || '.'
}

/** A query string with its question mark, or nothing. */
function queryOf(parameters: readonly Parameter[]): string {
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString()
  return query && `?${query}`
}

/**
 * The part of a list's query string that makes a page of its own: the number of its page, as long as nothing else about the
 * list is changed. A narrowed or sorted list holds rows of the plain one.
 * @param page the page that is shown, which beyond the end of the list is its last one
 */
export function listQuery(search: URLSearchParams, page: number): string {
  const { choices, sort, per } = readListState(search)
  const isPlain = choices.length === 0 && sort === firstPage.sort && per === firstPage.per
  return isPlain ? queryOf(listParameters({ ...firstPage, page })) : ''
}
