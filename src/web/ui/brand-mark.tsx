/** Our mark: a blade of kelp, and the root that holds it to the rock. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size > 32 ? 1.25 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M12 2.5c-1.4 3.4 1.4 5.6 0 10" />
      <path d="M12.4 8.6c3.6.5 5.6-1.2 6.1-4.6-3.5-.3-5.9 1.2-6.1 4.6Z" />
      <path d="M11.7 9.8c-3.1.4-4.9-1-5.4-4 3.1-.3 5.2 1 5.4 4Z" />
      <path d="M12 12.5c-.5 3.3-2.9 3.5-6.5 6.2M12 12.5c.5 3.3 2.9 3.5 6.5 6.2M12 12.5c-.2 2.8-1.5 4.3-2.6 6.7M12 12.5c.2 2.8 1.5 4.3 2.6 6.7" />
      <path d="M3 21.5c5.2-1.4 12.8-1.4 18 0" />
    </svg>
  );
}
