import { spawnSync } from 'node:child_process'
import { StartupError } from '#startup-error.ts'

/** How to run PostgreSQL, which refuses to run as root. */
export type Runner = { name: RunnerName; wrap: (command: string[]) => string[]; uid: number | undefined }
export type RunnerName = 'directly' | 'in a namespace' | 'as nobody'

const NOBODY = 65534
// The kernel sends this signal to PostgreSQL when our process ends for any reason. INT means "fast shutdown".
const END_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT']

const DIRECTLY: Runner = {
  name: 'directly',
  wrap: (command) => (has('setpriv') ? [...END_WITH_PARENT, ...command] : command),
  uid: process.getuid?.(),
}

const NAMESPACE = `unshare --user --map-user=${NOBODY} --map-group=${NOBODY}`.split(' ')

// Inside the namespace root is mapped to nobody, while the files stay root's. setpriv must run inside, because entering
// a namespace clears the death signal.
const IN_NAMESPACE: Runner = {
  name: 'in a namespace',
  wrap: (command) => [...NAMESPACE, ...END_WITH_PARENT, ...command],
  uid: 0,
}

// Without no_setuid_fixup, access(2) ignores the one capability that remains.
const BECOME_NOBODY = [
  `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --securebits=+no_setuid_fixup`,
  '--inh-caps=-all,+dac_override --ambient-caps=+dac_override --bounding-set=-all,+dac_override',
  '--pdeathsig INT',
].flatMap((words) => words.split(' '))

// If namespaces are forbidden or a parent folder belongs to another user, the process becomes the user nobody and keeps
// only the capability to traverse closed folders.
const AS_NOBODY: Runner = {
  name: 'as nobody',
  wrap: (command) => [...BECOME_NOBODY, ...command],
  uid: NOBODY,
}

const ROOT_RUNNERS = [IN_NAMESPACE, AS_NOBODY]

export function chooseRunner({ bin, env, folder, only }: Needs): Runner {
  if (process.getuid?.() !== 0) return DIRECTLY
  const found = ROOT_RUNNERS.find(
    (runner) => (!only || runner.name === only) && canRun(runner, { bin, env, folder }),
  )
  if (found) return found
  throw new StartupError(
    'PostgreSQL refuses to run as root, and this machine lets root neither make a user namespace nor become ' +
      'another user: start Parley as an ordinary user, or set DATABASE_URL.',
  )
}

type Needs = { bin: string; env: NodeJS.ProcessEnv; folder: string; only?: RunnerName | undefined }

function canRun(runner: Runner, { bin, env, folder }: Needs) {
  const check = runner.uid === NOBODY ? '"$1" --version' : '"$1" --version && test -w "$2"'
  const [program = '', ...rest] = runner.wrap(['sh', '-c', check, 'sh', bin, folder])
  return spawnSync(program, rest, { env, stdio: 'ignore', timeout: 10_000 }).status === 0
}

function has(program: string) {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 10_000 }).status === 0
}
