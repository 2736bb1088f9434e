type RoomName = 'backend' | 'gateway' | 'web'

/** A room's process: `start` begins it anew on the same port after `stop`. */
interface Room {
  stop(): Promise<void>
  start(): Promise<void>
}

export interface Shop {
  urls: Record<RoomName, string>
  rooms: Record<RoomName, Room>
  stop(): Promise<void>
}

/** Environment of a shop that nothing set up where it runs reaches, on free ports. */
export const ofItsOwn: Record<string, string>

export function startRooms(options: {
  env?: Record<string, string>
  log?: (room: string, line: string) => void
  signal?: AbortSignal
}): Promise<Shop>

/** One room alone. */
export const rooms: Readonly<Record<RoomName, object>>

export function startRoom(
  room: object,
  options: { env: NodeJS.ProcessEnv; log?: (room: string, line: string) => void },
): Promise<Pick<Room, 'stop'> & { url: string }>

/** An environment with what rooms that start together share. */
export function sharedEnvironment(given: Record<string, string>): NodeJS.ProcessEnv
