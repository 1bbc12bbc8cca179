import { Link } from '@tanstack/react-router';

import { EmptyDrawing } from '../ui/empty-drawing.tsx';
import { PlainPage } from './plain-page.tsx';

export function NotFoundPage() {
  return (
    <main>
      <PlainPage
        drawing={<EmptyDrawing />}
        title="Page not found"
        detail="There is nothing at this address. Your tasks are where they were."
        action={<Link to="/">Go to your tasks</Link>}
      />
    </main>
  );
}
