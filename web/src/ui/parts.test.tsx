import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render.tsx'
import { Bar } from './counts/Bar.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { LoadedMenu } from './LoadedMenu.tsx'
import { Menu } from './Menu.tsx'
import { notify } from './notices/notices.ts'
import { Notices } from './notices/Notices.tsx'
import { RichText } from './RichText.tsx'

afterEach(() => vi.useRealTimers())

test('a busy button keeps its label and its focus, and does nothing when pressed', async () => {
  const press = vi.fn<() => void>()
  const { user } = renderPart(
    <Button busy onClick={press}>
      Post
    </Button>,
  )
  await user.click(screen.getByRole('button', { name: 'Post' }))
  expect(press).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

test('a dialog is named, closes by its button and returns the focus', async () => {
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog open={isOpen} onClose={() => setOpen(false)} title="A question">
          <p>Inside</p>
        </Dialog>
      </>
    )
  }
  const { user } = renderPart(<Opener />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = screen.getByRole('dialog', { name: 'A question' })
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('arrow keys move through a menu', async () => {
  const { user } = renderPart(
    <Menu label="More">
      <button type="button">One</button>
      <button type="button">Two</button>
    </Menu>,
  )
  const [, one, two] = screen.getAllByRole('button', { hidden: true })
  // The test environment has no popovers, and a hidden list could not take focus.
  document.querySelector('[popover]')?.removeAttribute('popover')
  one?.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(two)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(one)
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(two)
})

test('a menu whose content loads later opens once it is there, and says so if that fails', async () => {
  let isLoadable = false
  function CopyLink({ link }: { link: string }) {
    return <button type="button">{link}</button>
  }
  const load = async () => {
    if (!isLoadable) throw new Error('offline')
    return CopyLink
  }
  const { user, container } = renderPart(
    <>
      <LoadedMenu label="Save" load={load} item={{ link: 'Copy link' }} />
      <Notices />
    </>,
  )
  const list = container.querySelector('[popover]')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('alert')
  expect(list?.hasAttribute('data-open')).toBe(false)
  isLoadable = true
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(list?.hasAttribute('data-open')).toBe(true)
  expect(list?.textContent).toBe('Copy link')
})

test('a notice disappears after 5000 ms unless it is hovered or has the focus; an error stays (spec 8.13)', () => {
  vi.useFakeTimers()
  renderPart(<Notices />)
  act(() => void notify({ text: 'Link copied' }))
  act(() => void notify({ text: 'It failed', tone: 'error' }))
  const close = within(screen.getByRole('region', { name: 'Notices' })).getAllByRole('button')[0]
  act(() => close?.focus())
  act(() => vi.advanceTimersByTime(10_000))
  expect(screen.getByText('Link copied')).toBeTruthy()
  act(() => close?.blur())
  act(() => vi.advanceTimersByTime(4999))
  expect(screen.getByText('Link copied')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('Link copied')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('It failed')
})

test('a notice with an action stays for 8000 ms (spec 8.13)', () => {
  vi.useFakeTimers()
  renderPart(<Notices />)
  act(() => void notify({ text: 'Deleted', action: { label: 'Undo', act: () => undefined } }))
  act(() => vi.advanceTimersByTime(7999))
  expect(screen.getByText('Deleted')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('Deleted')).toBeNull()
})

test('the action of a notice runs once, and equal notices are not stacked', async () => {
  const undo = vi.fn<() => void>()
  const { user } = renderPart(<Notices />)
  act(() => {
    notify({ text: 'Deleted', action: { label: 'Undo', act: undo } })
    notify({ text: 'Deleted', action: { label: 'Undo', act: undo } })
  })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByText('Deleted')).toBeNull())
})

test('the balance bar shows its figures as text, as shares of the voters, with the number of voters', () => {
  renderPart(<Bar agrees={300} disagrees={30} passes={40} people={412} />)
  expect(screen.getByText('81% agree')).toBeTruthy()
  expect(screen.getByText('8% disagree')).toBeTruthy()
  expect(screen.getByText(/11% pass/)).toBeTruthy()
  expect(screen.getByText(/370 of 412 people voted/)).toBeTruthy()
})

test('the balance bar shows counts and no shares for fewer than five votes', () => {
  renderPart(<Bar agrees={3} disagrees={1} passes={0} people={412} />)
  expect(screen.getByText('Votes: 1 disagree, 0 pass, 3 agree')).toBeTruthy()
  expect(screen.queryByText(/%/)).toBeNull()
})

test('the balance bar says so when nobody has voted', () => {
  renderPart(<Bar agrees={0} disagrees={0} passes={0} people={0} />)
  expect(screen.getByText('No votes counted yet')).toBeTruthy()
})

test('rich text shows its six tags and links, and other markup as plain characters (spec 5.12)', () => {
  renderPart(<RichText html="<b>Bold</b> see https://example.org/x <script>alert(1)<\/script>" />)
  expect(screen.getByText('Bold').tagName).toBe('B')
  const link = screen.getByRole('link', { name: 'https://example.org/x' })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(document.querySelector('script')).toBeNull()
  expect(screen.getByText(/alert\(1\)/)).toBeTruthy()
})
