import { longDate, relativeTime } from './format.ts'

/** When something happened: short to read, exact on demand. */
export const RelativeTime = ({ instant }: { instant: string }) => (
  <time dateTime={instant} title={longDate(instant)}>
    {relativeTime(instant, Date.now())}
  </time>
)
