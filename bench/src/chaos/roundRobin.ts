import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

const CONNECT_MS = 1_000

export interface RoundRobin {
  readonly url: string
  close(): void
}

/** Distributes connections across several ports in turn and skips those that refuse them. */
export async function startRoundRobin(port: number, targets: readonly number[]): Promise<RoundRobin> {
  let turn = 0
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server = createServer({ pauseOnConnect: true }, (client) => {
    track(client)
    void forward(
      client,
      targets.map((_, index) => targets[(turn + index) % targets.length] ?? 0),
      track,
    )
    turn += 1
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function forward(client: Socket, ports: readonly number[], track: (socket: Socket) => void): Promise<void> {
  for (const port of ports) {
    const target = await open(port)
    if (!target) continue
    track(target)
    client.once('close', () => target.destroy())
    target.once('close', () => client.destroy())
    client.pipe(target).pipe(client)
    client.resume()
    return
  }
  client.destroy()
}

/** Null if nothing listens. */
function open(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const give = (found: Socket | null) => {
      clearTimeout(timer)
      if (!found) socket.destroy()
      resolve(found)
    }
    const timer = setTimeout(() => give(null), CONNECT_MS)
    socket.once('connect', () => give(socket))
    socket.once('error', () => give(null))
  })
}
