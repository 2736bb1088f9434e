import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import { sendPrivate } from '../jsonapi/sendResponse.ts'
import { addressOf } from '../jsonapi/request.ts'

const json = 'application/json'

/** A link as Drupal's menu renderer outputs it. */
interface Item {
  readonly is_expanded: boolean
  readonly is_collapsed: boolean
  readonly in_active_trail: boolean
  readonly attributes: ''
  readonly title: string
  readonly url: string
  /** Keyed by link; PHP serializes an empty array as a list. */
  readonly below: Items | readonly []
  readonly original_link: Record<never, never>
}

type MenuLinkRow = Selectable<Tables['menu_links']>

interface Items {
  readonly [key: string]: Item
}

/** In Drupal, the front page link is provided by the system; all others are content. */
function keyOf({ uuid, url }: MenuLinkRow): string {
  return url === '/' ? 'standard.front_page' : `menu_link_content:${uuid}`
}

function itemsOf(links: readonly MenuLinkRow[], parentId: number | null): Items | readonly [] {
  const own = links.filter(({ parent_id }) => parent_id === parentId)
  return own.length === 0 ? [] : Object.fromEntries(own.map((link) => [keyOf(link), itemOf(links, link)]))
}

function itemOf(links: readonly MenuLinkRow[], link: MenuLinkRow): Item {
  const below = itemsOf(links, link.id)
  return {
    is_expanded: Object.keys(below).length > 0,
    is_collapsed: false,
    in_active_trail: false,
    attributes: '',
    title: link.title,
    url: link.url,
    below,
    original_link: {},
  }
}

function menuOf(name: string, links: readonly MenuLinkRow[]) {
  return {
    id: name,
    data: {
      '#cache': {
        contexts: ['user.permissions', 'user.node_grants:view'],
        tags: [`config:system.menu.${name}`],
        'max-age': -1,
      },
      '#sorted': true,
      '#theme': `menu__${name}`,
      '#menu_name': name,
      '#items': itemsOf(links, null),
    },
  }
}

function linksOf(database: Database, menu: string): Promise<MenuLinkRow[]> {
  return database
    .selectFrom('menu_links')
    .selectAll()
    .where('menu', '=', menu)
    .orderBy('weight')
    .orderBy('id')
    .execute()
}

function nameOf(request: FastifyRequest): string {
  return /\/menu\/([a-z0-9-]{1,32})\/?$/.exec(addressOf(request).path)?.[1] ?? ''
}

/** `GET /decoupled_kit/menu/{name}`: the links of a menu, nested and in order. */
export function menuRoute(app: FastifyInstance, database: Database): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/decoupled_kit/menu/:name',
    handler: async (request, reply) => {
      const name = nameOf(request)
      const links = await linksOf(database, name)
      if (links.length > 0) return sendPrivate(request, reply, 200, json, JSON.stringify(menuOf(name, links)))
      return sendPrivate(request, reply, 404, json, JSON.stringify({ message: 'There is no such menu.' }))
    },
  })
}
