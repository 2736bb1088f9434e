import { ofItsOwn, rooms, startRoom } from '../../scripts/rooms.mjs'
import type { RunningShop } from './shop.ts'

/** Another web server before the same shop, with settings of its own; on a port of its own unless one is named. */
export const startWeb = (shop: RunningShop, settings: Record<string, string>, port = '0') =>
  startRoom(rooms.web, {
    env: {
      ...process.env,
      ...ofItsOwn,
      NODE_ENV: 'production',
      GATEWAY_URL: shop.urls.gateway,
      WEB_PORT: port,
      ...settings,
    },
  })
