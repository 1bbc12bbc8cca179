import { keepsNothing } from '../browser/keeping.ts';
import { Button } from '../ui/button.tsx';
import { PlainPage } from './plain-page.tsx';

/** What stands in place of a screen that broke. */
export function CrashPage() {
  return (
    <PlainPage
      title="This page broke"
      detail={`The fault is ours. ${
        keepsNothing()
          ? 'Loading the page again logs you out, and what is not saved yet is lost.'
          : 'What was saved stays saved; loading the page again usually helps.'
      }`}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          Load again
        </Button>
      }
    />
  );
}
