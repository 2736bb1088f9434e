type RoomName = 'backend' | 'gateway' | 'web'

/** A room's process: `start` begins it anew on the same port after `stop`. */
interface Room {
  readonly pid: number
  stop(): Promise<void>
  start(): Promise<void>
}

export interface Shop {
  urls: Record<RoomName, string>
  rooms: Record<RoomName, Room>
  stop(): Promise<void>
  /** Resolves once all rooms have stopped. */
  stopped: Promise<void>
}

/** Environment of a shop that nothing set up where it runs reaches, on free ports. */
export const ofItsOwn: Record<string, string>

export function startRooms(options: {
  env?: Record<string, string>
  log?: (room: string, line: string) => void
  signal?: AbortSignal
  supervise?: (room: { name: string }, how: string, start: () => Promise<void>) => Promise<void>
}): Promise<Shop>

/** One room alone. */
export const rooms: Readonly<Record<RoomName, { entry: string; heapMb: number }>>

/** What `startRooms` passes to one room of the environment that all share. */
export function roomEnvironment(room: { name: string }, env: Record<string, string>): Record<string, string>

/** Environment variables that keep a room's process small. */
export function memorySettings(room: { heapMb: number }): Record<string, string>

export function startRoom(
  room: object,
  options: {
    env: NodeJS.ProcessEnv
    /** Folder of the release; defaults to this one. */
    cwd?: string
    log?: (room: string, line: string) => void
  },
): Promise<Pick<Room, 'stop' | 'pid'> & { url: string }>

/** An environment with what rooms that start together share. */
export function sharedEnvironment(given: Record<string, string>): NodeJS.ProcessEnv
