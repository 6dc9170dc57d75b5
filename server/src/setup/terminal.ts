import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Where the setup asks and prints; tests pass their own. */
export type Terminal = {
  /** Whether a person can answer. */
  isInteractive: boolean
  print: (line: string) => void
  /** Asks for one line; undefined if there is none. */
  ask: (prompt: string, options?: { isHidden?: boolean | undefined }) => Promise<string | undefined>
  close: () => void
}

/** The terminal of this process. Without one, lines come from standard input, such as the code from a mail. */
export function openTerminal({
  stdin,
  stdout,
}: Pick<NodeJS.Process, 'stdin' | 'stdout'> = process): Terminal {
  const isInteractive = stdin.isTTY && stdout.isTTY
  let isMuted = false
  const output = new Writable({
    write: (chunk, encoding, done) => {
      if (isMuted) done()
      else stdout.write(chunk, encoding, done)
    },
  })
  const lines = createInterface({ input: stdin, output, terminal: isInteractive })
  const waiting = lines[Symbol.asyncIterator]()
  return {
    isInteractive,
    print: (line) => void stdout.write(`${line}\n`),
    ask: async (prompt, { isHidden = false } = {}) => {
      stdout.write(prompt)
      isMuted = isHidden
      const { value, done } = await waiting.next()
      isMuted = false
      if (isHidden || !isInteractive) stdout.write('\n')
      return done === true ? undefined : value
    },
    close: () => lines.close(),
  }
}
