import type { LanguageCode } from "./language";

/**
 * One thing that people turn to a support team about, in the words by which they call it. `icon` is what a cluster about
 * it is shown with.
 */
export interface Concept {
  name: string;
  icon: string;
  words: Partial<Record<LanguageCode, string>>;
}

const concept = (name: string, icon: string, words: Concept["words"]): Concept => ({ name, icon, words });

/**
 * The vocabulary of support for software, by concept: words and phrases (separated by commas) that mean the same in
 * English, German, French and Spanish. It lets a message meet those that say the same in other words or another language.
 * What is not here is compared by its stem.
 */
export const CONCEPTS: readonly Concept[] = [
  concept("password", "key", {
    en: "password, passwords, passphrase, credentials",
    de: "passwort, kennwort, zugangsdaten",
    fr: "mot de passe, mots de passe, identifiants",
    es: "contraseña, contraseñas, credenciales",
  }),
  concept("reset", "rotate-left", {
    en: "reset, forgot, forgotten, recover, recovery",
    de: "zurücksetzen, zurückgesetzt, vergessen, wiederherstellen",
    fr: "réinitialiser, réinitialisation, oublié, récupérer",
    es: "restablecer, restablecerla, olvidado, recuperar",
  }),
  concept("sign-in", "right-to-bracket", {
    en: "login, log in, logs in, logged in, logging in, sign in, signin, signing in, signed in",
    de: "anmelden, anmeldung, einloggen, eingeloggt",
    fr: "connexion, connecter, me connecter",
    es: "iniciar sesión, inicio de sesión",
  }),
  concept("two-factor", "shield-halved", {
    en: "2fa, mfa, two factor, two-factor, authenticator, otp, verification code, backup code",
    de: "zwei-faktor, bestätigungscode",
    fr: "double authentification, code de vérification",
    es: "doble factor, código de verificación",
  }),
  concept("single sign-on", "id-badge", {
    en: "sso, saml, single sign on, single sign-on, idp, identity provider, okta, azure ad, entra, oidc, scim, assertion",
    de: "einmalanmeldung, identitätsanbieter",
    fr: "authentification unique, fournisseur d'identité",
    es: "inicio de sesión único, proveedor de identidad",
  }),
  concept("payment", "credit-card", {
    en: "payment, payments, pay, paid, charge, charged, charges, billed, debit, debited, transaction, overcharged, credit card, visa, mastercard, paypal",
    de: "zahlung, bezahlt, bezahlen, abgebucht, abbuchung, kreditkarte, lastschrift, belastet",
    fr: "paiement, payé, payer, débité, débitée, prélèvement, carte bancaire, carte de crédit",
    es: "pago, pagar, cobro, cobrado, cargo, tarjeta de crédito, tarjeta",
  }),
  concept("refund", "money-bill-transfer", {
    en: "refund, refunded, refunds, money back, reimburse, reimbursement",
    de: "erstatten, erstattung, rückerstattung, zurückerstatten",
    fr: "rembourser, remboursement, remboursé",
    es: "reembolso, reembolsar, devolución",
  }),
  concept("duplicate", "clone", {
    en: "twice, two times, duplicate, duplicates, duplicated, double, doubled, second time",
    de: "doppelt, zweimal, duplikat",
    fr: "deux fois, double, doublon, doublons",
    es: "dos veces, duplicado, doble",
  }),
  concept("invoice", "file-invoice", {
    en: "invoice, invoices, receipt, receipts, bookkeeping, accounting",
    de: "rechnung, rechnungen, beleg, buchhaltung",
    fr: "facture, factures, reçu, comptabilité",
    es: "factura, facturas, recibo, contabilidad",
  }),
  concept("tax", "percent", {
    en: "vat, tax, taxes, sales tax, reverse charge, gst",
    de: "umsatzsteuer, mehrwertsteuer, steuer, ust",
    fr: "tva, taxe, impôt",
    es: "iva, impuesto, impuestos",
  }),
  concept("subscription", "repeat", {
    en: "subscription, plan, renew, renewal, renews, trial, downgrade, upgrade, upgraded",
    de: "abonnement, abo, tarif, verlängern, verlängerung",
    fr: "abonnement, forfait, renouvellement, renouveler",
    es: "suscripción, plan, renovación, renovar",
  }),
  concept("cancel", "ban", {
    en: "cancel, cancelling, canceling, cancelled, cancellation, terminate, close account, close my account, closing the account",
    de: "kündigen, kündigung, stornieren",
    fr: "annuler, annulation, résilier, résiliation",
    es: "cancelar, cancelación, dar de baja",
  }),
  concept("delete", "trash", {
    en: "delete, deleted, deleting, deletion, remove, removed, erase, erased",
    de: "löschen, gelöscht, entfernen",
    fr: "supprimer, supprimé, effacer, suppression",
    es: "eliminar, eliminado, borrar, borrado",
  }),
  concept("restore", "trash-arrow-up", {
    en: "restore, restored, undelete, trash, recycle bin, backup, version history, revert, roll back",
    de: "papierkorb, sicherung, versionsverlauf",
    fr: "corbeille, restaurer, sauvegarde",
    es: "papelera, restaurar, copia de seguridad",
  }),
  concept("account", "user", {
    en: "account, accounts, profile",
    de: "konto, benutzerkonto, profil",
    fr: "compte, profil",
    es: "cuenta, perfil",
  }),
  concept("export", "file-export", {
    en: "export, exported, exporting, exports",
    de: "export, exportieren, exportiert",
    fr: "exporter, exportation, export",
    es: "exportar, exportación",
  }),
  concept("PDF", "file-pdf", {
    en: "pdf, pdfs, print, printed, printing, printout",
    de: "drucken, ausdruck",
    fr: "imprimer, impression",
    es: "imprimir, impresión",
  }),
  concept("import", "file-import", {
    en: "import, imported, importing, imports, importer",
    de: "import, importieren, importiert",
    fr: "importer, importation, import",
    es: "importar, importación, importado",
  }),
  concept("spreadsheet", "file-csv", {
    en: "csv, excel, xlsx, spreadsheet, spreadsheets, column, columns, row, rows, delimiter, semicolon",
    de: "tabelle, tabellen, spalte, spalten, zeile, zeilen",
    fr: "tableur, colonne, colonnes, ligne, lignes",
    es: "hoja de cálculo, columna, columnas, fila, filas",
  }),
  concept("notification", "bell", {
    en: "notification, notifications, notified, notify, alerts, digest, unsubscribe, mute, reminder, reminders",
    de: "benachrichtigung, benachrichtigungen, benachrichtigt, abbestellen, stummschalten",
    fr: "notification, notifications, désabonner, alerte, alertes",
    es: "notificación, notificaciones, aviso, avisos, alertas",
  }),
  concept("email", "envelope", {
    en: "email, emails, e-mail, e-mails, mail, mails, inbox, spam, mailbox, newsletter, outlook",
    de: "e-mail, e-mails, mail, posteingang, spam-ordner",
    fr: "courriel, e-mail, mail, boîte de réception",
    es: "correo, correos, correo electrónico, bandeja de entrada",
  }),
  concept("comment", "comment", {
    en: "comment, comments, commented, mention, mentions, mentioned, reply, replies, thread",
    de: "kommentar, kommentare, antwort, antworten, erwähnt",
    fr: "commentaire, commentaires, réponse, mention",
    es: "comentario, comentarios, respuesta, mención",
  }),
  concept("mobile", "mobile-screen", {
    en: "mobile, phone, iphone, ipad, android, ios, tablet, app, smartphone",
    de: "handy, telefon, smartphone, app",
    fr: "téléphone, portable, tablette, appli, application mobile",
    es: "teléfono, móvil, tableta, aplicación móvil",
  }),
  concept("crash", "explosion", {
    en: "crash, crashes, crashed, crashing, freeze, freezes, froze, closes itself, force close, startup",
    de: "abstürzen, absturz, abgestürzt, stürzt ab, eingefroren",
    fr: "plante, planter, plantage, crash, figé",
    es: "se cierra, se bloquea, bloqueo, fallo inesperado",
  }),
  concept("slow", "gauge", {
    en: "slow, slowly, slower, performance, lag, lags, laggy, delay, takes forever, takes ages, takes long, load, loads, loading, timeout, timeouts",
    de: "langsam, ladezeit, laden, lädt, verzögerung, ruckelt",
    fr: "lent, lente, lenteur, charger, chargement, ralentissement, éternité",
    es: "lento, lenta, lentitud, cargar, carga, tarda, demora",
  }),
  concept("outage", "plug-circle-xmark", {
    en: "outage, unavailable, unreachable, offline, downtime",
    de: "ausfall, nicht erreichbar, offline",
    fr: "panne, indisponible, hors ligne",
    es: "caída, no disponible, sin conexión",
  }),
  concept("API", "code", {
    en: "api, rest api, endpoint, endpoints, sdk, graphql",
    de: "schnittstelle",
    fr: "api",
    es: "api",
  }),
  concept("rate limit", "traffic-light", {
    en: "rate limit, rate limits, 429, throttle, throttled, throttling, quota, too many requests, api limit, limit, limits, exceeded",
    de: "limit, ratenbegrenzung, kontingent, zu viele anfragen",
    fr: "limite, quota, trop de requêtes",
    es: "límite, límites, cuota, demasiadas peticiones",
  }),
  concept("request", "arrow-right-arrow-left", {
    en: "http request, http requests",
    de: "anfrage, anfragen",
    fr: "requête, requêtes",
    es: "petición, peticiones",
  }),
  concept("token", "key", {
    en: "api key, api keys, access token, token, tokens, secret key",
    de: "api-schlüssel",
    fr: "clé d'api, jeton",
    es: "clave de api",
  }),
  concept("webhook", "tower-broadcast", { en: "webhook, webhooks, callback url" }),
  concept("integration", "puzzle-piece", {
    en: "integration, integrations, integrate, slack, jira, zapier, microsoft teams, plugin, plugins, connector",
    de: "anbindung, integration",
    fr: "intégration",
    es: "integración",
  }),
  concept("domain", "globe", {
    en: "domain, domains, custom domain, dns, cname, subdomain, hostname",
    de: "domain, domäne",
    fr: "domaine, nom de domaine",
    es: "dominio",
  }),
  concept("certificate", "certificate", {
    en: "certificate, certificates, ssl, tls, https",
    de: "zertifikat, zertifikate",
    fr: "certificat, certificats",
    es: "certificado, certificados",
  }),
  concept("member", "users", {
    en: "invite, invited, invites, invitation, invitations, member, members, guest, guests, seat, seats, colleague, teammate",
    de: "einladen, einladung, mitglied, mitglieder, gast",
    fr: "inviter, invitation, membre, membres",
    es: "invitar, invitación, miembro, miembros",
  }),
  concept("permission", "lock", {
    en: "permission, permissions, access denied, role, roles, read only, read-only, forbidden, not allowed",
    de: "berechtigung, berechtigungen, rolle, zugriff verweigert",
    fr: "autorisation, droit d'accès, rôle",
    es: "permiso, permisos, rol, acceso denegado",
  }),
  concept("search", "magnifying-glass", {
    en: "search, searching, searched, find nothing, no results",
    de: "suche, suchen, suchergebnis, suchergebnisse",
    fr: "recherche, rechercher, chercher",
    es: "búsqueda, buscar, buscador",
  }),
  concept("image", "image", {
    en: "image, images, picture, pictures, photo, photos, screenshot, screenshots",
    de: "bild, bilder, foto, fotos",
    fr: "image, images, photo, photos",
    es: "imagen, imágenes, foto, fotos",
  }),
  concept("upload", "upload", {
    en: "upload, uploads, uploaded, uploading, attachment, attachments, attach",
    de: "hochladen, anhang, anhänge",
    fr: "téléverser, pièce jointe, pièces jointes",
    es: "subir, adjunto, adjuntos",
  }),
  concept("save", "floppy-disk", {
    en: "save, saved, saving, unsaved, autosave, lost my changes, lost changes",
    de: "speichern, gespeichert",
    fr: "enregistrer, enregistré, sauvegarder",
    es: "guardar, guardado",
  }),
  concept("sync", "arrows-rotate", {
    en: "sync, synced, syncing, synchronization, synchronize, out of sync",
    de: "synchronisieren, synchronisierung, synchronisation",
    fr: "synchroniser, synchronisation",
    es: "sincronizar, sincronización",
  }),
  concept("calendar", "calendar", {
    en: "calendar, calendars, time zone, timezone, appointment, meeting, ical",
    de: "kalender, termin, zeitzone",
    fr: "calendrier, fuseau horaire, rendez-vous",
    es: "calendario, zona horaria, cita",
  }),
  concept("language", "language", {
    en: "translation, translations, translate, translated, language, languages",
    de: "übersetzung, übersetzen, sprache",
    fr: "traduction, traduire, langue",
    es: "traducción, traducir, idioma",
  }),
  concept("theme", "moon", {
    en: "dark mode, theme, themes, contrast, colour, color, colours, colors",
    de: "dunkelmodus, farbe, farben",
    fr: "mode sombre, thème, couleur, couleurs",
    es: "modo oscuro, tema, color, colores",
  }),
  concept("accessibility", "universal-access", {
    en: "accessibility, screen reader, keyboard navigation, a11y, wcag",
    de: "barrierefreiheit, screenreader",
    fr: "accessibilité, lecteur d'écran",
    es: "accesibilidad, lector de pantalla",
  }),
  concept("privacy", "user-shield", {
    en: "gdpr, privacy, personal data, dpa, data protection",
    de: "dsgvo, datenschutz",
    fr: "rgpd, données personnelles",
    es: "rgpd, datos personales, privacidad",
  }),
];
