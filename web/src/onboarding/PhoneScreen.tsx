import { PhoneForm } from '#proving/PhoneForm.tsx'
import { CodeRequestStep } from './CodeRequestStep.tsx'

export function PhoneScreen() {
  return <CodeRequestStep method="phone" Form={PhoneForm} />
}
