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

export function startRooms(options: {
  env?: Record<string, string>
  log?: (room: string, line: string) => void
  signal?: AbortSignal
}): Promise<Shop>
