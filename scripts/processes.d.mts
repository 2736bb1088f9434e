type ProcessName = 'backend' | 'gateway' | 'web'

/** A running process: `start` runs it again on the same port after `stop`. */
interface ShopProcess {
  readonly pid: number
  stop(): Promise<void>
  start(): Promise<void>
}

export interface Shop {
  urls: Record<ProcessName, string>
  processes: Record<ProcessName, ShopProcess>
  stop(): Promise<void>
  /** Resolves once all processes have stopped. */
  stopped: Promise<void>
}

/** Settings of a shop on free ports, isolated from a shop configured on this machine. */
export const isolatedSettings: Record<string, string>

export function startProcesses(options: {
  env?: Record<string, string>
  log?: (name: string, line: string) => void
  signal?: AbortSignal
  supervise?: (process: { name: string }, how: string, start: () => Promise<void>) => Promise<void>
}): Promise<Shop>

/** How to start each process. */
export const shopProcesses: Readonly<Record<ProcessName, { entry: string; heapMb: number }>>

/** The part of the shared environment that `startProcesses` passes to one process. */
export function processEnvironment(process: { name: string }, env: Record<string, string>): Record<string, string>

/** Environment variables that limit a process's memory. */
export function memorySettings(process: { heapMb: number }): Record<string, string>

export function startProcess(
  process: object,
  options: {
    env: NodeJS.ProcessEnv
    /** Folder of the release; defaults to this one. */
    cwd?: string
    log?: (name: string, line: string) => void
  },
): Promise<Pick<ShopProcess, 'stop' | 'pid'> & { url: string }>

/** Environment of processes that start together: these settings and a shared client secret. */
export function sharedEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv
