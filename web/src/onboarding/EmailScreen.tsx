import { EmailForm } from '#proving/EmailForm.tsx'
import { CodeRequestStep } from './CodeRequestStep.tsx'

export function EmailScreen() {
  return <CodeRequestStep method="email" Form={EmailForm} />
}
