import {
  type Answers,
  missingAnswer,
  problemWith,
  type Question,
  QUESTIONS,
  withLogin,
  withoutLogin,
} from '#setup/questions.ts'
import type { Terminal } from '#setup/terminal.ts'
import { StartupError } from '#startup-error.ts'

export type Sources = {
  /** What the command line gives, by the names of flags. */
  flags: Readonly<Record<string, string | undefined>>
  /** The environment. */
  env: Readonly<Record<string, string | undefined>>
  /** What .env has from an earlier setup. */
  stored: Answers
  /** The address of the source, as the checkout knows it. */
  source: string | undefined
}

/**
 * The answers to all questions: from flags, else from variables, else from whoever sits at the terminal, else what .env has, else
 * the standard. Without a terminal everything that is missing or wrong is refused at once.
 */
export async function answersOf(sources: Sources, terminal: Terminal): Promise<Answers> {
  const answers: Record<string, string> = {}
  const problems: string[] = []
  for (const question of QUESTIONS) {
    const { variable, flag, normalize = (text: string) => text } = question
    const given = sources.flags[flag] ?? sources.env[variable]
    const standard = sources.stored[variable] ?? question.standard?.(answers, sources)
    const isAsked = terminal.isInteractive && (question.isAsked?.(answers) ?? true)
    const answer =
      given !== undefined || !isAsked
        ? (given ?? standard)?.trim()
        : await askUntilValid(question, { terminal, standard })
    if (answer === undefined || (answer === '' && needsText(question, answers)))
      problems.push(missingAnswer(question))
    else {
      const normalized = answer === '' ? '' : normalize(answer)
      answers[variable] = normalized
      const problem = problemWith(question, normalized)
      if (problem !== undefined) problems.push(problem)
    }
  }
  if (problems.length > 0)
    throw new StartupError(['The setup needs other answers:', ...problems].join('\n- '))
  return withMailLogin(answers)
}

/** Whether an empty answer is none. */
const needsText = ({ standard }: Question, answers: Answers) =>
  standard?.(answers, { source: undefined }) !== ''

async function askUntilValid(
  question: Question,
  { terminal, standard }: { terminal: Terminal; standard: string | undefined },
): Promise<string | undefined> {
  const { text, normalize = (text: string) => text, isSecret } = question
  const shown = standard === undefined || standard === '' || isSecret ? '' : ` [${withoutLogin(standard)}]`
  for (;;) {
    const typed = (await terminal.ask(`${text}${shown}: `, { isHidden: isSecret }))?.trim()
    if (typed === undefined)
      throw new StartupError('The setup was ended, and nothing was written: run it again.')
    const answer = typed === '' ? (standard ?? '') : normalize(typed)
    const problem = problemWith(question, answer)
    if (problem === undefined && (answer !== '' || standard === '')) return answer
    terminal.print(problem ?? 'Please answer, or press Ctrl+C to end the setup.')
  }
}

function withMailLogin({
  MAIL_URL = '',
  MAIL_USER: user = '',
  MAIL_PASSWORD: password = '',
  ...others
}: Answers): Answers {
  return { ...others, MAIL_URL: withLogin(MAIL_URL, { user, password }) }
}
