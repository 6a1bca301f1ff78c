import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Providers } from "./_console/providers";
import { ThemeScript } from "./_console/theme-script";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Bindery", template: "%s · Bindery" },
  description: "Documentation, bound together.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fdfcfa" },
    { media: "(prefers-color-scheme: dark)", color: "#151412" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-theme="light" suppressHydrationWarning>
      <head>
        <ThemeScript />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
