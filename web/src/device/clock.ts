/** Milliseconds that the server's clock is ahead of this device's. */
let offset = 0

/** The current time by the server's clock, as far as it is known. */
export function serverNow(): number {
  return Date.now() + offset
}

/** Updates the offset from any response; `sentAt` is `Date.now()` before the request. */
export function learnFromResponse(response: Pick<Response, 'headers'>, sentAt: number): void {
  const serverTime = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(serverTime)) updateOffset({ serverTime, coarseness: 1000, sentAt })
}

/** Updates the offset from the exact time in a body, in milliseconds. */
export function learnServerTime(serverTime: number, sentAt: number): void {
  if (Number.isFinite(serverTime)) updateOffset({ serverTime, coarseness: 0, sentAt })
}

/**
 * The server read its clock at some moment between sending and now, which leaves a range of possible offsets. An offset
 * inside the range is kept, so that a slow answer does not spoil a good estimate.
 */
function updateOffset({
  serverTime,
  coarseness,
  sentAt,
}: {
  serverTime: number
  coarseness: number
  sentAt: number
}) {
  const least = serverTime - Date.now()
  const most = serverTime + coarseness - sentAt
  offset = Math.min(Math.max(offset, least), most)
}
